"""
## What it is
Every call gets its memory fresh from the system: a page fault and a page of zeros for each 4 KiB.

## How it is tested
The allocator keeps what is freed and hands it out again. Memory that is needed only for another cause's sake, as for
a copy in a wider type, or between two operations that a compiler makes one, is that cause's: this one is credited with
what is left without the others.

## What would refute it
With memory used again, it takes as long.

## Where it is blind
Frameworks that take memory from the system without the C library.
"""

from gapscope.explain._base import Scouted

CLAIM = "memory is fetched fresh from the system on every call"
SWITCHES = ("reuse-memory",)


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return slow.faults > 8 and slow.faults > 2 * fast.faults
