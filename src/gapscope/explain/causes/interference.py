"""
## What it is
Something else in the same process works beside it: a second pool, a thread left running.

## How it is tested
Threads that its own file starts are not started.

## What would refute it
Alone in its process, it takes as long.

## Where it is blind
Work that another process does: that is seen as load and set aside. Calls of microseconds that wait for the
interpreter once in five milliseconds: few slices meet such a wait, and the gap is not settled.
"""

from gapscope.explain._base import Scouted

CLAIM = "threads of its own run beside it and take its cores"
SWITCHES = ("no-other-threads",)


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return slow.ever_replaces("no-other-threads")
