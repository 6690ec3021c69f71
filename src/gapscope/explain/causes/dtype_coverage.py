"""
## What it is
The inputs' type is one that a framework has no fast kernels for.

## How it is tested
The same inputs are given in float32; whole numbers, which stay exact so, in float64.

## What would refute it
Both sides gain as much by that.

## Where it is blind
Whole numbers made on the way, and float64 that is served badly by less than a factor of four.
"""

from gapscope.explain._base import Scouted

CLAIM = "there is no fast kernel for this type"
SWITCHES = ("float32", "floating-point")


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return any(kind != "float32" for kind in slow.dtypes)


def least_gain(slow: Scouted) -> float:
    """
    Half the bytes are worth twice the speed anywhere, and as much again where only half of them fit into a cache: only
    more than that speaks of a type badly served.
    """
    return 4.0 if "float64" in slow.dtypes else 1.0
