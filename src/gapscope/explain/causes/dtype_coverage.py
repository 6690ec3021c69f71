"""
## What it is
The inputs' type is one that a framework has no fast kernels for, or values are kept in such a type: a narrower one,
that ought to be faster.

## How it is tested
The same inputs are given in float32, and what is kept between calls is kept so; whole numbers, which stay exact so, in
float64.

## What would refute it
Both sides gain as much by that.

## Where it is blind
Whole numbers made on the way, and float64 that is served badly by less than a factor of four.
"""

from gapscope.explain._base import Scouted
from gapscope.switches import float32

CLAIM = "there is no fast kernel for this type"
SWITCHES = ("float32", "float32-state", "floating-point")


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return any(kind != "float32" for kind in slow.dtypes) or float32.names_narrower_only(slow.names)


def least_gain(slow: Scouted) -> float:
    """
    Half the bytes are worth twice the speed anywhere, and as much again where only half of them fit into a cache: only
    more than that speaks of a type badly served.
    """
    return 4.0 if "float64" in slow.dtypes else 1.0
