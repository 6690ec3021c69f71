import itertools

import pytest

from fakes import FakeClock
from gapscope.stats.steady import warm_up, window_length, windows_agree


def calls(clock, durations):
    """One call after another; each takes the next duration, the last one for ever."""
    endless = itertools.chain(durations, itertools.repeat(durations[-1]))

    def one():
        taken = next(endless)
        clock.move(taken)
        return taken

    return one


def test_a_steady_contender_is_warm_after_two_windows():
    clock = FakeClock()

    warmth = warm_up(calls(clock, [0.01]), limit=10.0, clock=clock)

    assert warmth.steady
    assert warmth.calls == 10
    assert warmth.usual == pytest.approx(0.01)


def test_slow_first_calls_are_waited_out():
    clock = FakeClock()

    warmth = warm_up(
        calls(clock, [1.0, 0.5, 0.5, 0.3, 0.2, 0.1, 0.05, 0.02, 0.02, 0.02, 0.01]), limit=10.0, clock=clock
    )

    assert warmth.steady
    assert warmth.usual == pytest.approx(0.01)


def test_one_that_never_settles_is_said_not_to():
    clock = FakeClock()
    slowing = [0.01 * 1.2**n for n in range(60)]

    warmth = warm_up(calls(clock, slowing), limit=2.0, clock=clock)

    assert not warmth.steady


def test_two_long_calls_are_enough_to_judge_by():
    clock = FakeClock()

    warmth = warm_up(calls(clock, [5.0]), limit=1.0, clock=clock)

    assert warmth.steady
    assert warmth.calls == 2


def test_calls_that_are_seldom_long_are_in_the_seconds_and_not_in_the_usual_one():
    clock = FakeClock()

    warmth = warm_up(calls(clock, [0.001, 0.001, 0.5] * 20), limit=5.0, clock=clock)

    assert warmth.usual == pytest.approx(0.001)
    assert warmth.seconds == pytest.approx(clock())


def test_a_clock_that_stands_still_keeps_nobody_here():
    clock = FakeClock()

    def stopped():
        clock.move(0.1)
        return 0.0

    warmth = warm_up(stopped, limit=1.0, clock=clock)

    assert warmth.usual > 0
    assert warmth.seconds < 1e-6


@pytest.mark.parametrize(("call", "length"), [(1.0, 5), (0.001, 10), (1e-7, 50)])
def test_windows_last_some_milliseconds(call, length):
    assert window_length(call) == length


def test_a_busy_neighbour_in_the_upper_quartile_does_not_matter():
    assert windows_agree([1.0] * 8, [1.0] * 6 + [9.0, 9.0])
    assert not windows_agree([1.0] * 8, [1.2] * 8)
