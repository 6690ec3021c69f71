"""
## What it is
Numbers too small for the processor's normal form: on many processors an operation on one takes far longer.

## How it is tested
They are flushed to zero in every thread, and zeros are given in the place of those among the inputs.

## What would refute it
Flushed, and without them, it takes as long.

## Where it is blind
Denormal numbers that come about on the way, on systems other than Linux on x86-64, where only other threads than the
calling one meet them, and in functions that flushing does not reach.
"""

from gapscope.explain._base import Scouted

CLAIM = "the values are too small for the processor to handle at full speed"
SWITCHES = ("flush-denormals", "normal-inputs")


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return slow.denormals > 0.0 or fast.denormals > 0.0 or slow.meets_denormals
