"""
## What it is
Numbers too small for the processor's normal form: each operation on one takes a hundred times as long.

## How it is tested
They are flushed to zero in every thread.

## What would refute it
Flushed, it takes as long.

## Where it is blind
Systems other than Linux on x86-64, and denormal numbers that only other threads than the calling one meet on the way.
"""

from gapscope.explain._base import Scouted

CLAIM = "the values are too small for the processor to handle at full speed"
SWITCHES = ("flush-denormals",)


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return slow.denormals > 0.0 or fast.denormals > 0.0 or slow.meets_denormals
