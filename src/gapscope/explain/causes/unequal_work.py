"""
## What it is
One side computes more than the result needs: something nobody uses, something that changes nothing, something twice.

## How it is tested
The program is written down as operations, and those are left out. Of a layer that is wider than it need be, the units
whose weights are zero are cut off.

## What would refute it
Without them, it takes as long, or there are none.

## Where it is blind
More work inside one operation that does not show in weights of zero; programs that cannot be written down.
"""

from gapscope.explain._base import Scouted

CLAIM = "it computes more than the result needs"
SWITCHES = ("without-idle-work", "without-idle-units")


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return slow.phase == "forward" and slow.contender.mode != "compile" and slow.contender.framework != "numba"
