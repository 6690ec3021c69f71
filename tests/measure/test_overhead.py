"""A crew whose every cost is known, because the clock moves only when it is moved."""

import os
import random
from functools import partial
from types import SimpleNamespace

import pytest

from fakes import FakeClock, FakeDevice
from gapscope.contenders.relay import Told
from gapscope.measure.overhead import COUNTS, Emptied, conclude, time_empty
from gapscope.measure.record import Record
from gapscope.measure.rounds import AS_IT_IS, run_rounds
from gapscope.stats.pairs import Prior
from gapscope.worker import session as sessions
from gapscope.worker.relay import Leg
from gapscope.worker.timing import time_slice

READING, CALL, HAND_OVER, RELAYED = 4e-7, 5e-8, 2e-4, 1e-5


class SlowlyAsked:
    """Waking, telling, hearing and stopping take `hand_over` seconds; the slice itself is the real loop."""

    def __init__(self, clock, *, hand_over, call=CALL, reading=READING):
        self.clock, self.hand_over, self.call, self.reading = clock, hand_over, call, reading
        self.members = {"a": None}

    relays = False

    def pid(self, name):
        return os.getpid()

    def ask(self, name, command, stage, *, calls, core, anew):
        self.clock.move(0.7 * self.hand_over)
        taken = self.slice(calls)
        self.clock.move(0.3 * self.hand_over)
        return {
            "per_call": taken.per_call,
            "whole": taken.whole,
            "traces": 0,
            "waited": 0.0,
            "on_device": None,
            "aside": 0.0,
            "interpreter": 0.0,
        }, []

    def slice(self, calls):
        return time_slice(self._empty, [()] * (calls + 1), FakeDevice(self.clock), self._read)

    def _empty(self):
        self.clock.move(self.call)
        return 0.0

    def _read(self):
        self.clock.move(self.reading)
        return self.clock()


@pytest.mark.parametrize("hand_over", [0.0, 0.001, 10.0])
def test_the_hand_over_is_in_no_timing_however_long_it_takes(hand_over):
    crew = SlowlyAsked(FakeClock(), hand_over=hand_over, call=0.001, reading=0.0)
    records = {"a": Record(contender="a", phase="forward", prior=Prior(deviation=0.01))}

    taken = run_rounds(crew, {"a": 0.001}, records, lambda: lambda taken: taken >= 5, random.Random(0), lambda: None)

    assert [this["a"] for this in taken.rounds] == pytest.approx([0.001] * 5)


def test_what_a_worker_does_around_its_slice_is_not_timed():
    clock = FakeClock()
    session = sessions.Session()
    session.adapter = SimpleNamespace(compilations=lambda: clock.move(5.0) or 0, finish=clock.move)
    session.program = SimpleNamespace(function=lambda: 0.25)
    session.rotation = [()]
    session.time_slice, session.cold = partial(time_slice, clock=clock), False

    reply, _ = session.time({"calls": 1, "core": None, "anew": None}, [])

    assert reply["per_call"] == pytest.approx(0.25)
    assert reply["whole"] == pytest.approx(0.5)


class QuicklyRelayed:
    """Members whose turns follow each other by `hand_over`; the slice itself is the real loop."""

    def __init__(self, asked, hand_over):
        self.asked, self.hand_over = asked, hand_over

    def run(self, order, calls, core, anew):
        legs = {name: [] for name in order}
        for number, name in enumerate(order):
            began, taken = self.asked.clock(), self.asked.slice(calls[name])
            legs[name].append(Leg(number, began, self.asked.clock(), taken.per_call, taken.whole, 0, 0.0, 0.0))
            self.asked.clock.move(self.hand_over)
        return Told(legs=legs, began=0.0, ended=0.0, alone=True)


def test_planted_costs_are_found_again():
    clock = FakeClock()
    crew = SlowlyAsked(clock, hand_over=HAND_OVER)
    relay = QuicklyRelayed(crew, RELAYED)

    found = conclude([time_empty(crew, relay, random.Random(seed), clock) for seed in range(4)])

    assert found.clock.value == pytest.approx(READING)
    assert found.call.value == pytest.approx(CALL)
    assert found.hand_over.value == pytest.approx(RELAYED, rel=0.01)
    assert found.asked.value == pytest.approx(HAND_OVER, rel=0.01)
    assert found.of_slice().value == pytest.approx(READING / AS_IT_IS.relay_seconds[0])


def test_a_fit_below_nothing_is_no_part_of_a_slice():
    slices = {count: [CALL * count * (0.9 if count == 1 else 1.0)] for count in COUNTS}

    found = conclude([Emptied(slices=slices, hand_overs=[RELAYED], asked=[HAND_OVER])] * 4)

    assert found.of_slice().low == 0.0


def test_processes_that_failed_leave_nothing_to_say():
    assert conclude([Emptied()]) is None


def test_one_that_dies_midway_leaves_nothing_to_say():
    crew = SlowlyAsked(FakeClock(), hand_over=HAND_OVER)
    relay = SimpleNamespace(run=lambda *given: Told(legs={}, began=0.0, ended=0.0, alone=True))

    assert conclude([time_empty(crew, relay, random.Random(0), crew.clock)]) is None
