"""Slices out of a relay, from legs that are made up: no process, no time."""

import os
import random

import numpy as np
import pytest

from gapscope.measure import rounds
from gapscope.measure.contamination import Watcher
from gapscope.measure.record import Record
from gapscope.measure.rounds import Schedule, run_rounds
from gapscope.measure.slices import Implausible, Relayed, Slices, passed
from gapscope.stats.pairs import Prior

HAND_OVER = 2e-5


class FakeRelay:
    """Members take `took` seconds a slice and tell `told` of it. It stops after so many turns, when one dies."""

    def __init__(self, took, told=None, pace=1.0, stops=None, dies=None):
        self.took, self.told, self.pace, self.stops, self.dies = took, told or took, pace, stops, dies
        self.orders = []

    def __call__(self, crew, *, alone):
        return self

    def __enter__(self):
        return self

    def __exit__(self, *details):
        pass

    def run(self, order, calls, core, anew):
        self.orders.append(order)
        now, rows = 0.0, {name: [] for name in self.took}
        for number, name in enumerate(order[: self.stops]):
            began, now = now, now + self.took[name]
            rows[name].append([number, began * self.pace, now * self.pace, self.told[name], self.told[name], 0, 0.0, 0])
            now += HAND_OVER
        rows.pop(self.dies, None)
        return {name: np.array(these).reshape(-1, 8) for name, these in rows.items()}, now


class FakeCrew:
    def __init__(self, told):
        self.members, self.told = dict.fromkeys(told), told
        self.asked = 0

    def pid(self, name):
        return os.getpid()

    def ask(self, name, command, stage, **fields):
        self.asked += 1
        told = self.told[name]
        reply = {"per_call": told, "whole": told, "traces": 0, "waited": 0.0, "on_device": None, "aside": 0.0}
        return reply, []


def relayed(relay, names, number=5):
    watcher = Watcher({name: os.getpid() for name in names})
    slices = Slices(calls=dict.fromkeys(names, 1), anew=None, one_core=True)
    return Relayed(relay, watcher, slices, number).take(names, random.Random(0))


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


def test_of_one_that_failed_no_round_is_left():
    names = ["a", "b"]

    found = relayed(FakeRelay(dict.fromkeys(names, 0.001), stops=13, dies="b"), names, 10)

    assert found == [{}]


def test_what_passed_is_read_from_the_neighbours():
    legs = {"a": np.array([[0, 0.0, 1.0], [2, 3.5, 4.0]]), "b": np.array([[1, 1.5, 3.0], [3, 4.5, 9.0]])}

    assert passed(4, legs).tolist() == [0.0, 2.5, 1.5, 0.0]


@pytest.mark.parametrize(
    "relay",
    [
        FakeRelay({"a": 0.001, "b": 0.001, "c": 0.001}, told={"a": 0.001, "b": 0.0001, "c": 0.001}),
        FakeRelay({"a": 0.01, "b": 0.01, "c": 0.01}, pace=0.01),
    ],
    ids=["one tells less than its neighbours saw", "all tell less than the parent saw"],
)
def test_clocks_that_do_not_fit_together_are_not_believed(relay):
    with pytest.raises(Implausible):
        relayed(relay, ["a", "b", "c"], 30)


def test_then_slices_are_asked_for_one_by_one(monkeypatch):
    told = {"a": 0.001, "b": 0.0}
    relay, crew = FakeRelay({"a": 0.001, "b": 0.001}, told=told), FakeCrew(told)
    monkeypatch.setattr(rounds, "Relay", relay)

    taken = run(crew, relays=True)

    assert relay.orders
    assert crew.asked == 2 * len(taken.rounds) > 0


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


def run(crew, *, relays, schedule=Schedule(), usual=0.001):  # noqa: B008 - it cannot change
    records = {name: Record(contender=name, phase="forward", prior=Prior(deviation=0.01)) for name in crew.told}
    times = dict.fromkeys(crew.told, usual)
    enough = lambda taken: taken >= 6  # noqa: E731
    crew.relays = relays
    return run_rounds(crew, times, records, enough, random.Random(0), lambda: None, schedule)
