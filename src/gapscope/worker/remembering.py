"""Catch a contender that returns outputs it has kept, by calling it twice on inputs it has never seen."""

from __future__ import annotations

import statistics
import time

from gapscope.adapters._base import Adapter
from gapscope.worker.arguments import InputSets
from gapscope.worker.program import Program
from gapscope.worker.timing import time_call

TRIALS = 7
LEAST_SECONDS = 20e-6  # below this, caches and allocators alone can account for the difference
LEAST_FACTOR = 4.0
MOST_SECONDS = 2.0


def remembers(program: Program, inputs: InputSets, adapter: Adapter) -> str | None:
    """
    What was seen, if the second call on new inputs is far faster than the first; else None.

    Both calls get the same, just written tensors, so caches are alike; only having been
    seen before differs. Values are scaled, not drawn anew: a matrix that must be
    triangular or positive stays so.
    """
    first, second = [], []
    begin = time.monotonic()
    for trial in range(TRIALS):
        arguments = program.arguments(trial % inputs.count, scale=1.0 + 0.001 * (trial + 1))
        first.append(time_call(program.function, arguments, adapter))
        second.append(time_call(program.function, arguments, adapter))
        if trial >= 1 and time.monotonic() - begin > MOST_SECONDS:
            break
    new, seen = statistics.median(first), statistics.median(second)
    if new - seen < LEAST_SECONDS or new < LEAST_FACTOR * seen:
        return None
    if min(first) < max(second):  # a single overlap is enough doubt
        return None
    return f"a call takes {new:.3g} s on inputs it has not seen and {seen:.3g} s on the same inputs again"
