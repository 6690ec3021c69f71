"""
## What it is
The library's kernel for this operation and these sizes is far from what the machine can do.

## How it is tested
The convolution is computed another way, as a sum over its taps or, with a large window, from spectra, with the same
outputs. Where that leaves a good part of the gap, and the fast side computes it with another library or without one,
the fast side is the other way: both are asked for next to no work, and what grows with the work is held against each
other. Where the other ways gained nothing, that share is marked weak: more than the kernel may grow with the work.

## What would refute it
Computed another way, by a sum over its taps, from spectra and by the fast side, it takes as long.

## Where it is blind
Operations other than convolutions, and windows of more than 128 taps that have holes or are moved in groups.
"""

from gapscope.explain._base import Scouted

CLAIM = "the library's kernel is weak at this size"
SWITCHES = ("reformulated", "fourier")
PART = "work"


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return _convolves(slow)


def bears_its_part(slow: Scouted, fast: Scouted) -> bool:
    other = not _convolves(fast) or fast.contender.framework != slow.contender.framework
    return other and _convolves(slow)


def _convolves(side: Scouted) -> bool:
    return any(side.ever_replaces(switch) for switch in SWITCHES)
