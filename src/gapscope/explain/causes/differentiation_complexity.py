"""
## What it is
Derivatives are taken one output after the other, so that their cost grows with the number of outputs.

## How it is tested
All of them are taken in one vectorised pass.

## What would refute it
In one pass, it takes as long.

## Where it is blind
Loops over outputs that the contender writes itself in other ways than over one vector's elements.
"""

from gapscope.explain._base import Scouted

CLAIM = "derivatives are taken one output at a time"
SWITCHES = ("vectorised-derivatives",)


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return slow.calls.get("vectorised-derivatives", 0.0) > fast.calls.get("vectorised-derivatives", 0.0)
