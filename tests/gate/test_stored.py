import dataclasses

import pytest

from gapscope.gate.stored import against_answer, judged
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


def test_from_another_machine_only_gaps_are_compared():
    then = asked({"a": 1.0, "b": 2.0}, machine=dataclasses.replace(MACHINE, cpu="another"))

    found, held = words(asked({"a": 10.0, "b": 60.0}), then)

    assert found == {"b": "slower"}
    assert held.lines[0].because == "against a"
    assert held.lines[0].ratio.value == pytest.approx(3.0)
    assert held.notes == ("the baseline is from another machine: gaps between contenders are compared, not times",)


def test_a_gap_that_turned_round_is_seen_from_the_side_that_is_slower_now():
    then = dataclasses.replace(asked({"a": 2.0, "b": 1.0}), machine=dataclasses.replace(MACHINE, cpu="another"))

    found, held = words(asked({"a": 1.0, "b": 2.0}), then)

    assert found == {"b": "slower"}
    assert held.lines[0].ratio.value == pytest.approx(4.0)


@pytest.mark.parametrize("value", [0.0, 1.0])
def test_a_time_seen_once_settles_nothing(value):
    assert judged(Estimate(value=value), about(1.0), 0.04, 0.02)[1] == "inconclusive"


def test_points_are_told_apart_by_their_sizes():
    now = answer(Point(parameters={"N": 9}, contenders=(state("a", "numpy"),), measurements=(measured("a", 9.0),)))
    then = answer(Point(parameters={"N": 8}, contenders=(state("a", "numpy"),), measurements=(measured("a", 1.0),)))

    assert words(now, then)[0] == {"a": "new"}


def test_gaps_in_memory_are_no_times():
    memory = dataclasses.replace(gap("b", "a", 9.0), quantity="memory")
    point = Point(parameters={}, contenders=(state("a", "numpy"), state("b", "numpy")), gaps=(memory,))
    other = dataclasses.replace(answer(point), machine=dataclasses.replace(MACHINE, cpu="another"))

    assert against_answer(answer(point), other, baseline="x", by=0.02, command="").lines == ()
