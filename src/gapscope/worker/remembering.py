"""Catch a contender that returns outputs it has kept, by calling it again on inputs it has never seen before."""

from __future__ import annotations

import os
import statistics
import time

from gapscope.adapters._base import Adapter
from gapscope.worker.program import Program
from gapscope.worker.timing import time_call

TRIALS = 7
CALLS = 3  # on inputs each time unseen: some pools are awake, and some memory is at hand, only after a few calls
AGAIN = 2  # on the same inputs: some keep an output only from the second time on
LONG_SECONDS = 20e-3  # waking a pool takes far less
LEAST_SECONDS = 20e-6  # below this, caches and allocators alone can account for the difference
LEAST_FACTOR = 4.0
MOST_SECONDS = 2.0
MEMORY_RATE = 8e9
"""Bytes a second; memory that is slower to read is hardly found."""
CACHE_RATE = 256e9
"""Bytes a second and core: two full vectors a cycle. Nobody reads faster than that, from whatever cache."""


def remembers(program: Program, adapter: Adapter, timed: int, *, copying: bool) -> str | None:
    """
    What was seen, if calls on inputs seen a moment ago are far faster than the first on them; else None.

    Both are the best of a few calls, on tensors that are all written and after a call on others. They take turns, so
    that a pool that was asleep and memory that had gone back to the system cost both alike; only having been seen
    before differs. A long call is enough by itself. Floating values are scaled, not drawn anew: a matrix that must be
    triangular or positive stays so. What has been read a moment ago lies in the processor's cache: a difference that
    this accounts for is no sign.
    """
    first, again = [], []
    begin = time.monotonic()
    calls = 1 if time_call(program.function, program.arguments(0), adapter) > LONG_SECONDS else CALLS
    for trial in range(TRIALS):
        number = trial % timed
        unseen = [(number, trial * calls + call + 1) for call in range(calls)]
        made = [program.varied(*one) for one in unseen]
        adapter.finish(made)
        adapter.finish(program.function(*program.arguments(number)))
        took = []
        for one, arguments in zip(unseen, made):
            took.append(time_call(program.function, arguments, adapter))
            for _ in range(AGAIN):
                same = program.varied(*one) if copying else arguments
                took.append(time_call(program.function, same, adapter))
        turns = 1 + AGAIN
        first.append(min(took[::turns]))
        again.append(min(seconds for at, seconds in enumerate(took) if at % turns))
        if trial >= 1 and time.monotonic() - begin > MOST_SECONDS:
            break
    new, seen = statistics.median(first), statistics.median(again)
    if new - seen < LEAST_SECONDS or new < LEAST_FACTOR * seen:
        return None
    if min(first) < max(again):  # a single overlap is enough doubt
        return None
    if adapter.device_clock() is None and _read_from_cache(new, seen, program.input_bytes()):
        return None
    return f"a call takes {new:.3g} s on inputs it has not seen and {seen:.3g} s on the same inputs again"


def _read_from_cache(new: float, seen: float, size: int) -> bool:
    """Whether it may be no more than that inputs of `size` bytes had to come from memory and then lay in the cache."""
    return new - seen < size / MEMORY_RATE and seen > size / (CACHE_RATE * (os.cpu_count() or 1))
