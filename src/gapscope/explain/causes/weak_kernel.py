"""
## What it is
The library's kernel for this operation and these sizes is far from what the machine can do.

## How it is tested
The convolution is computed another way, as a sum over its taps, with the same outputs. Where that leaves a good part of
the gap, and the fast side computes it with another library or without one, the fast side is the other way: both are
asked for next to no work, and what grows with the work is held against each other. Where the sum over taps gained
nothing, that share is marked weak, since more than the kernel may grow with the work.

## What would refute it
Computed another way, by a sum over its taps and by the fast side, it takes as long.

## Where it is blind
Operations other than convolutions, and convolutions with more than 128 taps.
"""

from gapscope.explain._base import Scouted

CLAIM = "the library's kernel is weak at this size"
SWITCHES = ("reformulated",)
PART = "work"


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return slow.ever_replaces("reformulated")


def bears_its_part(slow: Scouted, fast: Scouted) -> bool:
    other = not fast.ever_replaces("reformulated") or fast.contender.framework != slow.contender.framework
    return other and slow.ever_replaces("reformulated")
