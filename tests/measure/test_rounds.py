"""The schedule, against a crew that is faked: no process, no time."""

import os
import random

from gapscope.measure.record import Record
from gapscope.measure.rounds import AS_IT_IS, Schedule, run_rounds
from gapscope.stats.pairs import Prior


def a_slice(seconds, *, traces):
    return {
        "per_call": seconds,
        "whole": seconds,
        "traces": traces,
        "waited": 0.0,
        "on_device": None,
        "aside": 0.0,
        "interpreter": 0.0,
    }, []


class FakeCrew:
    """Members answer a slice with their time; `traces` and `dies` happen at the given ask."""

    def __init__(self, times, traces=(), dies=()):
        self.members = dict.fromkeys(times)
        self.times, self.traces, self.dies = times, dict(traces), dict(dies)
        self.asked, self.fields = [], []

    relays = False

    def pid(self, name):
        return os.getpid()

    def ask(self, name, command, stage, **fields):
        self.asked.append(name)
        self.fields.append(fields)
        count = self.asked.count(name)
        if self.dies.get(name) == count:
            del self.members[name]
            return None
        traced = int(self.traces.get(name) == count)
        return a_slice(self.times[name], traces=traced)


def run(crew, rounds=6):
    records = {name: Record(contender=name, phase="forward", prior=Prior(deviation=0.01)) for name in crew.times}
    usual = dict(crew.times)
    return run_rounds(
        crew, usual, records, lambda: lambda taken: taken >= rounds, random.Random(0), lambda: None
    ), records


def test_everybody_runs_once_a_round_in_an_order_that_changes():
    crew = FakeCrew({"a": 0.01, "b": 0.01, "c": 0.01})

    taken, _ = run(crew, rounds=20)

    orders = {tuple(crew.asked[at : at + 3]) for at in range(0, 60, 3)}
    assert all(sorted(order) == ["a", "b", "c"] for order in orders)
    assert len(orders) > 3
    assert len(taken.rounds) == 20


def test_all_of_a_round_begin_on_one_core_and_the_rounds_on_all(monkeypatch):
    monkeypatch.setattr("os.sched_getaffinity", lambda pid: {3, 5})
    crew = FakeCrew({"a": 0.01, "b": 0.01})
    run(crew, rounds=20)

    cores = [(one["core"], other["core"]) for one, other in zip(crew.fields[::2], crew.fields[1::2])]
    assert set(cores) == {(3, 3), (5, 5)}


def test_a_benchmark_may_leave_the_parts_out():
    crew = FakeCrew({"a": 0.01})
    records = {"a": Record(contender="a", phase="forward", prior=Prior(deviation=0.01))}
    run_rounds(
        crew,
        {"a": 0.01},
        records,
        lambda: lambda taken: taken >= 3,
        random.Random(0),
        lambda: None,
        Schedule(anew=False, one_core=False),
    )

    assert all(fields["core"] is None and fields["anew"] is None for fields in crew.fields)


def test_a_round_with_a_retrace_is_taken_again():
    crew = FakeCrew({"a": 0.01, "b": 0.01}, traces={"a": 3})

    taken, records = run(crew)

    assert len(taken.rounds) == 6
    assert crew.asked.count("b") == 7
    assert records["a"].retraced_rounds == 1


def test_one_that_retraces_for_ever_does_not_hold_the_others_for_ever():
    crew = FakeCrew({"a": 0.01})
    crew.ask = lambda name, *a, **k: a_slice(1.0, traces=1)

    taken, _ = run(crew)

    assert len(taken.rounds) == 6


def test_one_that_dies_leaves_and_the_rest_go_on():
    crew = FakeCrew({"a": 0.01, "b": 0.01}, dies={"a": 3})

    taken, _ = run(crew)

    assert sum("a" in this for this in taken.rounds) == 2
    assert sum("b" in this for this in taken.rounds) == 6


def test_as_many_calls_make_a_slice_as_fit_in():
    usual = {"long": 0.1, "short": 0.0001, "nothing": 1e-9}

    assert AS_IT_IS.slices(usual).calls == {"long": 1, "short": 10, "nothing": 20_000}
    assert AS_IT_IS.slices(usual, 0.0005).calls == {"long": 1, "short": 5, "nothing": 20_000}


def test_rounds_are_as_many_as_the_time_allows(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("gapscope.measure.rounds.time.monotonic", lambda: now[0])

    enough, long = AS_IT_IS.enough({"a": 0.001}, 2.0), AS_IT_IS.enough({"a": 30.0}, 2.0)
    assert not enough(1999)
    assert enough(2000)

    now[0] = 2.0
    assert not enough(4)
    assert enough(5)
    assert not long(1)
    assert long(2)
