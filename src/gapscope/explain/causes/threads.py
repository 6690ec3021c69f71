"""
## What it is
One side works with fewer threads than it could use, or with more than its work is worth.

## How it is tested
Both sides are given a thread for every core, and one thread. Where the fast side keeps more cores busy and a good part
of the gap is left, both are held to one core beside each other: what the gap loses by that are the threads that the
slow side's library has not.

## What would refute it
Its time is the same with either.

## Where it is blind
On the slow side, pools that no setting reaches, but `ThreadPoolExecutor`.
"""

from gapscope.explain._base import Scouted

CLAIM = "it does not use the threads that would serve it"
SWITCHES = ("all-threads", "one-thread")

POOL_AT_WORK = 1.2
"""Cores busy: with fewer on both sides no pool is used, and how many threads it has does not matter."""


def plausible(slow: Scouted, fast: Scouted) -> bool:
    if slow.cores == 1:
        return False
    limited = (slow.threads or slow.cores) < slow.cores or bool(slow.set_up_calls.get("all-threads"))
    return limited or slow.replaces("all-threads") or max(slow.cores_busy, fast.cores_busy) > POOL_AT_WORK
