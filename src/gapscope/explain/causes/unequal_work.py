"""
## What it is
One side computes more than the result needs: something nobody uses, something that changes nothing, something twice.

## How it is tested
The program is written down as operations, and those are left out. Of a layer that is wider than it need be, the units
whose weights are zero are cut off, and of what is given the places at an end of an axis on which no result depends; a
decomposition whose vectors nobody uses is asked for its values. Where that leaves
a good part of the gap, and the frameworks' own counters find more sums of products on the slow side, both are asked for
next to no work; what grows with the work is held against each other, and this share is marked weak.

## What would refute it
Without them, it takes as long, or there are none; as many operations on both sides.

## Where it is blind
More work inside one operation that shows neither in weights of zero nor in sums of products; programs that cannot be
written down.
"""

from gapscope.explain._base import Scouted
from gapscope.explain.causes import weak_kernel

CLAIM = "it computes more than the result needs"
SWITCHES = ("without-idle-work", "without-idle-units", "without-idle-vectors")
PART = "work"


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return slow.phase == "forward" and slow.contender.mode != "compile" and slow.contender.framework != "numba"


def bears_its_part(slow: Scouted, fast: Scouted) -> bool:
    """Another way to convolve needs more or fewer operations, and is not more work; a larger window is."""
    times = slow.products_more_than(fast)
    return times is not None and times >= weak_kernel.ALIKE and not weak_kernel.has_another(slow, fast)
