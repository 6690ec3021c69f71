"""
## What it is
One side computes in another precision than it is given.

## How it is tested
The types its code names are made float32.

## What would refute it
In float32, it takes as long, or both sides gain as much.

## Where it is blind
Types that are put together while it runs, and types that a library chooses by itself.
"""

from gapscope.explain._base import Scouted
from gapscope.switches import float32

CLAIM = "it computes in another precision"
SWITCHES = ("float32",)


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return all(kind == "float32" for kind in slow.dtypes) and float32.finds(slow.names, ())
