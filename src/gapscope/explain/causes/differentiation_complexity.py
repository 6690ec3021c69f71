"""
## What it is
Derivatives are taken in more passes than there need be: one output after the other, or forwards, one input after the
other, where backwards a few would do. Their cost grows with the number of passes.

## How it is tested
Rows are taken in one vectorised pass, and whole Jacobians in the direction of fewer passes.

## What would refute it
So taken, they take as long.

## Where it is blind
Loops over outputs that the contender writes itself, in TensorFlow, or in other ways than over one vector's elements.
"""

from gapscope.explain._base import Scouted

CLAIM = "derivatives are taken in more passes than there need be"
SWITCHES = ("vectorised-derivatives",)


def plausible(slow: Scouted, fast: Scouted) -> bool:
    # Both may ask for as many Jacobians, one of them row by row: which it is shows when the switch is flipped.
    return slow.ever_replaces("vectorised-derivatives")
