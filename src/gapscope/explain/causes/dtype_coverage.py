"""
## What it is
The inputs' type is one that a framework has no fast kernels for.

## How it is tested
The same inputs are given in float32.

## What would refute it
Both sides gain as much by float32.

## Where it is blind
Integer types.
"""

from gapscope.explain._base import Scouted

CLAIM = "there is no fast kernel for this type"
SWITCHES = ("float32",)


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return any(kind != "float32" for kind in slow.dtypes)
