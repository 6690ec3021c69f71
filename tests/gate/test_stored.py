import dataclasses

import pytest

from gapscope.gate.stored import against_answer, judged, shares_a_point
from gapscope.model.answer import Point
from gapscope.model.evidence import Estimate
from report.answers import MACHINE, about, answer, gap, gaps_of, measured, state


def asked(times, *, machine=MACHINE, statuses=None):
    statuses = statuses or {}
    measurements = tuple(measured(name, seconds) for name, seconds in times.items())
    states = tuple(state(n, "numpy", status=statuses.get(n, "ok"), error="why") for n in {**times, **statuses})
    point = Point(parameters={"N": 8}, contenders=states, measurements=measurements, gaps=gaps_of(measurements))
    return dataclasses.replace(answer(point), machine=machine)


def words(now, then, by=0.02):
    held = against_answer(now, then, baseline="store", by=by, command="gapscope gate q.py")
    return {line.contender: line.word for line in held.lines}, held


def test_twice_the_time_closes_the_gate_and_half_does_not():
    found, held = words(asked({"a": 2.0, "b": 0.5}), asked({"a": 1.0, "b": 1.0}))

    assert found == {"a": "slower", "b": "faster"}
    assert held.closed


def test_what_two_days_differ_by_anyway_is_not_settled():
    found, held = words(asked({"a": 1.08}), asked({"a": 1.0}))

    assert found == {"a": "inconclusive"}
    assert not held.closed


def test_what_may_be_slower_by_so_much_may():
    assert words(asked({"a": 1.5}), asked({"a": 1.0}), by=1.0)[0] == {"a": "same"}


def test_who_comes_goes_breaks_or_changes_is_told():
    then = asked({"a": 1.0, "b": 1.0, "c": 1.0, "d": 1.0})
    now = asked({"a": 1.0, "new": 1.0}, statuses={"b": "failed", "c": "wrong"})

    found, held = words(now, then)

    assert found == {"a": "inconclusive", "new": "new", "b": "failed", "c": "changed", "d": "gone"}
    assert held.closed  # by b


ELSEWHERE = dataclasses.replace(MACHINE, cpu="another")


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        ({"a": 10.0, "b": 20.0, "c": 30.0}, {"a": "inconclusive", "b": "inconclusive", "c": "inconclusive"}),
        ({"a": 10.0, "b": 60.0, "c": 30.0}, {"a": "inconclusive", "b": "slower", "c": "inconclusive"}),
        ({"a": 30.0, "b": 20.0, "c": 30.0}, {"a": "slower", "b": "inconclusive", "c": "inconclusive"}),
        ({"a": 3.0, "b": 20.0, "c": 30.0}, {"a": "faster", "b": "inconclusive", "c": "inconclusive"}),
    ],
)
def test_from_another_machine_who_moved_is_who_moved_against_all_others(now, expected):
    then = asked({"a": 1.0, "b": 2.0, "c": 3.0}, machine=ELSEWHERE)

    found, held = words(asked(now), then)

    assert found == expected
    assert held.closed == ("slower" in expected.values())
    assert held.notes == ("the baseline is from another machine: gaps between contenders are compared, not times",)


def test_who_stayed_where_it_was_is_told_by_who_stayed_too():
    then = asked({"a": 1.0, "b": 2.0, "c": 3.0}, machine=ELSEWHERE)

    _, held = words(asked({"a": 1.0, "b": 6.0, "c": 3.0}), then, by=0.2)

    told = {line.contender: (line.word, line.because, round(line.ratio.value, 2)) for line in held.lines}
    assert told == {"a": ("same", "against c", 1.0), "b": ("slower", "against a", 3.0), "c": ("same", "against a", 1.0)}


@pytest.mark.parametrize("now", [{"ours": 1.0, "lib": 9.0}, {"ours": 3.0, "lib": 3.0}])
def test_of_two_on_another_machine_nobody_can_say_who_moved(now):
    found, held = words(asked(now), asked({"ours": 1.0, "lib": 3.0}, machine=ELSEWHERE))

    assert found == {"ours": "inconclusive", "lib": "inconclusive"}
    assert not held.closed
    assert held.lines[0].because == "against lib; which of the two has moved cannot be told"
    assert held.lines[0].ratio.value == pytest.approx(1 / held.lines[1].ratio.value)


def test_a_processor_without_a_name_is_no_machine_to_know_again():
    nameless = dataclasses.replace(MACHINE, cpu=None)

    found, held = words(asked({"a": 2.0}, machine=nameless), asked({"a": 1.0}, machine=nameless))

    assert not found and not held.closed


def test_what_is_absent_now_or_was_then_is_told():
    now = asked({"b": 1.0}, statuses={"a": "absent"})

    found, held = words(now, asked({"a": 1.0}, statuses={"b": "absent"}))

    assert found == {"a": "not compared", "b": "not compared"}
    assert [line.because for line in held.lines if line.contender == "a"] == ["now it is absent: why"]


def test_a_place_that_only_the_baseline_has_is_gone():
    then = asked({"a": 1.0})
    elsewhere = dataclasses.replace(then.points[0], parameters={"N": 9})

    found = against_answer(
        then, dataclasses.replace(then, points=(*then.points, elsewhere)), baseline="x", by=0.02, command=""
    )

    assert [(line.parameters["N"], line.word) for line in found.lines] == [(8, "inconclusive"), (9, "gone")]
    assert not shares_a_point(then, dataclasses.replace(then, points=(elsewhere,)))


@pytest.mark.parametrize("value", [0.0, 1.0])
def test_a_time_seen_once_settles_nothing(value):
    assert judged(Estimate(value=value), about(1.0), 0.04, 0.02)[1] == "inconclusive"


def test_points_are_told_apart_by_their_sizes():
    now = answer(Point(parameters={"N": 9}, contenders=(state("a", "numpy"),), measurements=(measured("a", 9.0),)))
    then = answer(Point(parameters={"N": 8}, contenders=(state("a", "numpy"),), measurements=(measured("a", 1.0),)))

    assert [(line.parameters["N"], line.word) for line in words(now, then)[1].lines] == [(9, "new"), (8, "gone")]


def test_gaps_in_memory_are_no_times():
    memory = dataclasses.replace(gap("b", "a", 9.0), quantity="memory")
    point = Point(parameters={}, contenders=(state("a", "numpy"), state("b", "numpy")), gaps=(memory,))
    other = dataclasses.replace(answer(point), machine=dataclasses.replace(MACHINE, cpu="another"))

    assert against_answer(answer(point), other, baseline="x", by=0.02, command="").lines == ()
