"""
## What it is
Derivatives are taken one output after the other, so that their cost grows with the number of outputs.

## How it is tested
All of them are taken in one vectorised pass.

## What would refute it
In one pass, it takes as long.

## Where it is blind
Loops over outputs that the contender writes itself, in TensorFlow, or in other ways than over one vector's elements.
"""

from gapscope.explain._base import Scouted

CLAIM = "derivatives are taken one output at a time"
SWITCHES = ("vectorised-derivatives",)


def plausible(slow: Scouted, fast: Scouted) -> bool:
    # Both may ask for as many Jacobians, one of them row by row: which it is shows when the switch is flipped.
    return slow.ever_replaces("vectorised-derivatives")
