"""
## What it is
The library's kernel for this operation and these sizes is far from what the machine can do.

## How it is tested
The convolution is computed another way, as a compiled sum over its taps, with the same outputs.

## What would refute it
Computed another way, it takes as long, or the fast side gains as much.

## Where it is blind
Operations other than convolutions, and convolutions with more than 128 taps.
"""

from gapscope.explain._base import Scouted

CLAIM = "the library's kernel is weak at this size"
SWITCHES = ("reformulated",)


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return slow.ever_replaces("reformulated")
