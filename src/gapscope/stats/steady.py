"""Steady state is detected, not assumed: warm-up ends when two windows of calls agree."""

import math
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gapscope.units import Seconds

AGREE = 0.05  # pyperf's rule: quartiles of neighbouring windows within five per cent
WINDOW_SECONDS = 0.01
FEWEST, MOST = 5, 50
TINY = 1e-9  # no call is shorter than a tick


@dataclass(frozen=True, slots=True, kw_only=True)
class Warmth:
    """`usual` is the median of the last window; `steady` whether the last two agreed."""

    usual: Seconds
    steady: bool
    calls: int
    seconds: Seconds
    """All calls together: where some take a thousand times as long as most, the usual one says nothing about that."""


def warm_up(time_one: Callable[[], Seconds], limit: Seconds, clock: Callable[[], Seconds] = time.monotonic) -> Warmth:
    """
    Call until steady, or until `limit` seconds have passed.

    The limit is kept by another clock than the timings', so that one that stands still cannot keep us here.
    """
    begin = clock()
    timings = [max(time_one(), TINY), max(time_one(), TINY)]
    length = window_length(timings[1])
    while True:
        if len(timings) >= 2 * length and len(timings) % length == 0:
            before, after = timings[-2 * length : -length], timings[-length:]
            if windows_agree(before, after):
                return Warmth(usual=statistics.median(after), steady=True, calls=len(timings), seconds=sum(timings))
        if clock() - begin >= limit:
            last = timings[-length:]
            # Calls too long for two windows are judged by the last two alone.
            few = len(timings) < 2 * length and abs(math.log(timings[-1] / timings[-2])) < 2 * AGREE
            return Warmth(usual=statistics.median(last), steady=few, calls=len(timings), seconds=sum(timings))
        timings.append(max(time_one(), TINY))


def window_length(call: Seconds) -> int:
    """Enough calls for a window of some milliseconds, within reason."""
    return min(MOST, max(FEWEST, math.ceil(WINDOW_SECONDS / call)))


def windows_agree(before: Sequence[Seconds], after: Sequence[Seconds]) -> bool:
    """Lower quartile and median each within five per cent; the upper one belongs to the neighbours on the machine."""
    first, second = statistics.quantiles(before, n=4), statistics.quantiles(after, n=4)
    return all(abs(b - a) <= AGREE * a for a, b in zip(first[:2], second[:2]))
