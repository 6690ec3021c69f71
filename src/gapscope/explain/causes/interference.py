"""
## What it is
Something else in the same process works beside it: a second pool, a thread left running, more threads than cores.

## How it is tested
Threads that its own file starts are not started. Where it is shown that it is served by a thread for every core, and it
has more threads than there are cores, these are in each other's way.

## What would refute it
Alone in its process, it takes as long.

## Where it is blind
Work that another process does: that is seen as load and set aside. Calls of microseconds that wait for the
interpreter once in five milliseconds: few slices meet such a wait, and the gap is not settled.
"""

from gapscope.explain._base import Scouted

CLAIM = "threads run beside it and take its cores"
SWITCHES = ("no-other-threads",)
TAKES = "threads"


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return slow.ever_replaces("no-other-threads")


def takes(slow: Scouted, fast: Scouted) -> bool:
    return (slow.threads or 0) > slow.cores >= (fast.threads or 0)
