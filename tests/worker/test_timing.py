import gc

import pytest

from fakes import FakeClock, FakeDevice
from gapscope.worker.timing import time_call, time_slice, time_slice_copying


def test_the_clock_stops_when_the_result_exists():
    clock = FakeClock()

    taken = time_slice(lambda: 0.25, [(), ()], FakeDevice(clock), clock)

    assert taken.per_call == pytest.approx(0.25)


def test_the_call_that_wakes_the_pool_is_not_timed():
    clock, durations = FakeClock(), iter([9.0, 1.0])

    taken = time_slice(lambda: next(durations), [(), ()], FakeDevice(clock), clock)

    assert taken.per_call == pytest.approx(1.0)
    assert taken.whole == pytest.approx(10.0)


def test_the_device_is_waited_for_once_a_slice_not_once_a_call():
    device = FakeDevice(FakeClock())

    time_slice(lambda: 0.0, [()] * 11, device, device.clock)

    assert device.waits == 2


def test_every_call_gets_its_own_turn_of_the_rotation():
    seen = []
    device = FakeDevice(FakeClock())

    time_slice(lambda x: seen.append(x) or 0.0, [("a",), ("b",), ("c",)], device, device.clock)

    assert seen == ["a", "b", "c"]


class Counted:
    """A result that knows how many of its kind there are."""

    alive = 0

    def __init__(self) -> None:
        Counted.alive += 1

    def __del__(self) -> None:
        Counted.alive -= 1


class Patient:
    def finish(self, result: object) -> None:
        """It is there already."""


def test_the_last_result_is_there_at_every_call_as_in_a_loop_slice_after_slice():
    found: list[int] = []
    held: list[Counted] = []

    for _ in range(3):
        time_slice(lambda: found.append(Counted.alive) or Counted(), [()] * 4, Patient(), held=held)

    assert found == [0] + [1] * 11


def test_a_single_call_takes_the_place_of_the_untimed_one():
    found: list[int] = []
    held: list[Counted] = []

    for _ in range(3):
        time_slice(lambda: found.append(Counted.alive) or Counted(), [()] * 2, Patient(), held=held)

    assert found == [0] * 6


def test_copies_are_made_outside_the_clock():
    clock = FakeClock()

    def copy():
        clock.move(5.0)
        return ()

    taken = time_slice_copying(lambda: 1.0, [copy, copy, copy], FakeDevice(clock), clock)

    assert taken.per_call == pytest.approx(1.0)


def test_nothing_is_collected_inside_a_slice():
    device = FakeDevice(FakeClock())
    states = []

    time_slice(lambda: states.append(gc.isenabled()) or 0.0, [(), (), ()], device, device.clock)

    assert states == [True, False, False]
    assert gc.isenabled()


def test_a_single_call_includes_its_wait():
    clock = FakeClock()

    assert time_call(lambda: 2.0, (), FakeDevice(clock), clock) == pytest.approx(2.0)
