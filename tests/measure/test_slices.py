"""Slices out of a relay, from legs that are made up: no process, no time."""

import itertools
import os
import random

import pytest

from gapscope.contenders.relay import Told
from gapscope.measure import rounds
from gapscope.measure.record import Record
from gapscope.measure.rounds import Schedule, run_rounds
from gapscope.measure.slices import Implausible, Relayed, Slices, accounts, passed
from gapscope.stats.pairs import Prior
from gapscope.worker.relay import Leg

HAND_OVER = 2e-5


class FakeRelay:
    """
    Members take `took` seconds a slice and tell `told` of it; stamps go at `pace`.

    It stops after so many turns, when one `dies`; `overlaps` lets one begin before the last has ended. They are
    seen to work in one thread in the first `alone` relays; in each of them every slice has `traces`.
    """

    def __init__(self, took, told=None, *, pace=1.0, stops=None, dies=None, overlaps=0.0, alone=1000, traces=0):
        self.took, self.told, self.pace, self.alone_in, self.traces = took, told or took, pace, alone, traces
        self.stops, self.dies, self.overlaps = stops, dies, overlaps
        self.alone, self.orders = True, []

    def __call__(self, crew, *, alone):
        self.alone = alone
        return self

    def __enter__(self):
        return self

    def __exit__(self, *details):
        pass

    def run(self, order, calls, core, anew):
        self.orders.append(order)
        now, legs = 0.0, {name: [] for name in self.took}
        for number, name in enumerate(order[: self.stops]):
            began, now = now, now + self.took[name]
            told = self.told[name]
            legs[name].append(
                Leg(number, (began - self.overlaps) * self.pace, now * self.pace, told, told, self.traces, 0.0, 0.0)
            )
            now += HAND_OVER
        legs.pop(self.dies, None)
        alone = len(self.orders) <= self.alone_in
        return Told(legs=legs, began=-self.overlaps, ended=now, alone=alone)


class FakeWatcher:
    """The cores say that members have used `used` seconds; `throttled` is what the system says of every relay."""

    def __init__(self, used=0.0, throttled=False):
        self._used, self.throttled = used, throttled

    def before(self, *names):
        pass

    def since(self, name):
        return False, self.throttled

    def used(self, name):
        return self._used


class FakeCrew:
    def __init__(self, told):
        self.members, self.told = dict.fromkeys(told), told
        self.asked, self.calls = 0, []

    def pid(self, name):
        return os.getpid()

    def ask(self, name, command, stage, **fields):
        self.asked += 1
        self.calls.append(fields["calls"])
        told = self.told[name]
        reply = {
            "per_call": told,
            "whole": told,
            "traces": 0,
            "waited": 0.0,
            "on_device": None,
            "aside": 0.0,
            "interpreter": 0.0,
        }
        return reply, []


def relayed(relay, names, number=5, watcher=None, *, alone=True):
    slices = Slices(calls=dict.fromkeys(names, 1), anew=None, one_core=True)
    way = Relayed(relay(None, alone=alone), watcher or FakeWatcher(), slices, number)
    return way.take(names, random.Random(0))


def test_everybody_runs_once_a_round_in_an_order_that_changes():
    relay = FakeRelay({"a": 0.001, "b": 0.002, "c": 0.003})

    found = relayed(relay, ["a", "b", "c"], 20)

    orders = {tuple(relay.orders[0][at : at + 3]) for at in range(0, 60, 3)}
    assert all(sorted(order) == ["a", "b", "c"] for order in orders)
    assert len(orders) > 3
    assert [{name: one.per_call for name, one in this.items()} for this in found] == [relay.took] * 20


def test_a_round_somebody_did_not_finish_is_left_out():
    names = ["a", "b"]

    found = relayed(FakeRelay(dict.fromkeys(names, 0.001), stops=13), names, 10)

    assert len(found) == 6


def test_one_that_fails_costs_the_others_nothing_they_had():
    names = ["a", "b", "c"]

    found = relayed(FakeRelay(dict.fromkeys(names, 0.001), stops=15, dies="b"), names, 10)

    assert [set(this) for this in found] == [{"a", "c"}] * 5


def test_what_passed_is_read_from_the_neighbours():
    def leg(number, began, ended):
        return Leg(number, began, ended, 0.0, 0.0, 0, 0.0, 0.0)

    legs = {"a": [leg(0, 0.0, 1.0), leg(2, 3.5, 4.0)], "b": [leg(1, 1.5, 3.0), leg(3, 4.5, 9.0)]}

    assert passed(4, legs) == [None, 2.5, 1.5, None]


@pytest.mark.parametrize("took", [0.0003, 0.001, 0.01])
def test_honest_clocks_are_believed(took):
    names = ["a", "b", "c"]
    used = FakeWatcher(used=1.4 * 30 * took)  # laying memory out anew takes a part as well

    assert len(relayed(FakeRelay(dict.fromkeys(names, took)), names, 30, used)) == 30


@pytest.mark.parametrize(
    ("relay", "used", "alone"),
    [
        (FakeRelay({"a": 0.001, "b": 0.001, "c": 0.001}, {"a": 0.001, "b": 0.0001, "c": 0.001}), 0.0, True),
        (FakeRelay({"a": 0.01, "b": 0.01, "c": 0.01}, pace=0.01), 0.0, True),
        (FakeRelay({"a": 0.0001, "b": 0.0001, "c": 0.0001}), 0.03, True),
        (FakeRelay({"a": 0.001, "b": 0.001, "c": 0.001}, overlaps=1e-4), 0.0, True),
        (FakeRelay({"a": 0.001, "b": 0.001, "c": 0.001}, alone=0), 0.0, True),
        (FakeRelay({"a": 0.001, "b": 0.001, "c": 0.001}, stops=2), 0.0, True),
    ],
    ids=[
        "one tells less than its neighbours saw",
        "all tell more than their stamps hold",
        "all tell less than the cores gave them",
        "two at once",
        "threads at work beside",
        "not one round",
    ],
)
def test_clocks_that_do_not_fit_together_are_not_believed(relay, used, alone):
    with pytest.raises(Implausible):
        relayed(relay, ["a", "b", "c"], 30, FakeWatcher(used=used), alone=alone)


def test_thread_pools_may_use_all_cores():
    names = ["a", "b", "c"]
    busy = FakeWatcher(used=30 * 0.001 * os.cpu_count())

    assert relayed(FakeRelay(dict.fromkeys(names, 0.001), alone=0), names, 30, busy, alone=False)


def test_where_a_relay_was_throttled_the_next_is_shorter():
    slices = Slices(calls={"a": 1, "b": 1}, anew=None, one_core=True)
    way = Relayed(FakeRelay({"a": 0.001, "b": 0.001}), FakeWatcher(throttled=True), slices, 40)

    assert [len(way.take(["a", "b"], random.Random(0))) for _ in range(7)] == [40, 20, 10, 5, 2, 1, 1]


def test_then_slices_are_asked_for_one_by_one(monkeypatch):
    told = {"a": 0.001, "b": 0.0}
    relay, crew = FakeRelay({"a": 0.001, "b": 0.001}, told=told), FakeCrew(told)
    monkeypatch.setattr(rounds, "Relay", relay)

    taken = run(crew, relays=True)

    assert relay.orders
    assert crew.asked == 2 * len(taken.rounds) > 0
    assert set(crew.calls) == {10}  # slices long enough to tell whose clock it is


def test_what_a_relay_traced_is_forgotten_with_it(monkeypatch):
    relay, crew = FakeRelay({"a": 0.001, "b": 0.001}, alone=1, traces=1), FakeCrew({"a": 0.001, "b": 0.001})
    monkeypatch.setattr(rounds, "Relay", relay)
    records = {}

    taken = run(crew, relays=True, rounds=100, records=records)

    assert len(relay.orders) == 2  # the first was believed
    assert len(taken.rounds) == 100
    assert records["a"].traces == records["a"].retraced_rounds == 0


def test_thread_pools_settle_in_rounds_that_do_not_count(monkeypatch):
    now = itertools.count(step=0.05)
    monkeypatch.setattr(rounds.time, "monotonic", lambda: next(now))
    relay, crew = FakeRelay({"a": 0.001, "b": 0.001}), FakeCrew({"a": 0.001, "b": 0.001})
    monkeypatch.setattr(rounds, "Relay", relay)

    taken = run(crew, relays=True, alone=False)

    at_once = len(relay.orders[0]) // 2
    assert len(taken.rounds) == at_once * (len(relay.orders) - 2)


def test_a_relay_is_run_where_everybody_can_pass_the_turn_on(monkeypatch):
    relay, crew = FakeRelay({"a": 0.001, "b": 0.001}), FakeCrew({"a": 0.001, "b": 0.001})
    monkeypatch.setattr(rounds, "Relay", relay)

    taken = run(crew, relays=True)

    assert crew.asked == 0
    assert len(taken.rounds) >= 6


@pytest.mark.parametrize(
    ("usual", "schedule"), [(1.0, Schedule()), (0.001, Schedule(relay_seconds=None))], ids=["too long", "left out"]
)
def test_otherwise_there_is_none(monkeypatch, usual, schedule):
    relay, crew = FakeRelay({"a": usual, "b": usual}), FakeCrew({"a": usual, "b": usual})
    monkeypatch.setattr(rounds, "Relay", relay)

    run(crew, relays=True, schedule=schedule, usual=usual)

    assert relay.orders == []


def run(crew, *, relays, schedule=Schedule(), usual=0.001, alone=True, rounds=6, records=None):  # noqa: B008
    records = {} if records is None else records
    records |= {name: Record(contender=name, phase="forward", prior=Prior(deviation=0.01)) for name in crew.told}
    crew.relays = relays
    return run_rounds(
        crew,
        dict.fromkeys(crew.told, usual),
        records,
        lambda: lambda taken: taken >= rounds,
        random.Random(0),
        lambda: None,
        schedule,
        alone=alone,
    )


def test_a_clock_accounts_for_slices_in_which_nothing_is_left_to_account_for():
    """A thread may have kept the interpreter for longer than most slices took; the few left over are the worst."""
    inside, outside = [0.01] * 20, [0.0] * 17 + [0.05, 0.06, 0.07]

    assert accounts(inside, outside, 0.001)
    assert not accounts([0.001] * 20, [0.05] * 20, 0.001)
    assert accounts(inside, [None] * 20, 0.001)
    # Most slices were quick, and the few in which the interpreter was kept hold as much time as passed outside.
    assert accounts([0.002] * 15 + [0.04] * 5, [0.01] * 20, 0.001)
