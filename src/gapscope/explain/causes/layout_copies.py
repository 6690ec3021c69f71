"""
## What it is
Values are arranged anew on every call: transposed, reshaped into a copy, made contiguous; or they lie in memory in an
order that the library copies them from, or strides through, on every call.

## How it is tested
The program is written down as operations; those that give back the values they were given, in another arrangement,
are left out and their values made beforehand. NumPy's inputs are given column by column, torch's images channels last.

## What would refute it
With everything arranged beforehand, and in the other order, it takes as long.

## Where it is blind
Copies that a library makes inside one of its own operations of what it computed before, and programs that cannot be
written down.
"""

from gapscope.explain._base import Scouted
from gapscope.explain.sizes import FEW
from gapscope.switches import without_copies

CLAIM = "values are arranged anew on every call, or lie in an order that is slow to read"
SWITCHES = ("without-copies", "other-order")

ORDERED = ("numpy", "torch")


def plausible(slow: Scouted, fast: Scouted) -> bool:
    ordered = slow.contender.framework in ORDERED and slow.elements > FEW
    return slow.phase == "forward" and (ordered or without_copies.finds(slow.names, slow.dtypes))
