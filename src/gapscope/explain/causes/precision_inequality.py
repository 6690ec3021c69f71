"""
## What it is
One side computes in another precision than it is given.

## How it is tested
The types its code names are made float32, and so is what NumPy makes float64 of by itself and what is kept between
calls; JAX's 64-bit types are switched off.

## What would refute it
In float32, it takes as long, or both sides gain as much.

## Where it is blind
Types that are put together while it runs, and types that another library than NumPy chooses by itself.
"""

from gapscope.explain._base import Scouted
from gapscope.switches import float32

CLAIM = "it computes in another precision"
SWITCHES = ("float32", "float32-state")


def plausible(slow: Scouted, fast: Scouted) -> bool:
    if float32.given_another(slow.dtypes) or float32.names_narrower_only(slow.names):
        return False  # a type that ought to be faster is not more precise: dtype-coverage
    return float32.makes_doubles(slow.contender.framework, slow.names) or float32.names_a_type(slow.names)
