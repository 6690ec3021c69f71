"""
## What it is
A batch too small to keep the machine busy: what a call costs at least is paid for a few rows.

## How it is tested
Both sides get 32 times the batch; what one more row takes is held against the time of the small one. Where both sides
compute as many sums of products, and the slow one asks the same library for them in four times as many pieces or
more, a weak kernel told by size is this cause's: it is weak for the few rows of a piece.

## What would refute it
Time grows with the batch from the beginning, or both sides gain as much.

## Where it is blind
Questions without named dimensions, and calls of 50 ms or of more than 131,072 elements: those keep the machine busy.
Programs that are not compiled: there the cost of a call is mostly dispatch, and called so.
"""

from gapscope.explain._base import Scouted
from gapscope.explain.causes import weak_kernel

CLAIM = "the batch is too small to keep the machine busy"
SWITCHES = ("larger-batch",)
TAKES = "weak-kernel"

SMALL = 16
BUSY = 0.05
"""Seconds; a call that takes longer keeps the machine busy."""
MOST_ELEMENTS = 1 << 17
"""In all inputs; more of them are not few rows, and 32 times as many take minutes to try."""

MANY_PIECES = 4
"""Times as many as on the fast side."""


def plausible(slow: Scouted, fast: Scouted) -> bool:
    little = slow.usual < BUSY and slow.elements <= MOST_ELEMENTS
    return slow.compiled and slow.batch is not None and slow.batch <= SMALL and little


def takes(slow: Scouted, fast: Scouted) -> bool:
    times = slow.products_beside(fast)
    as_many = times is not None and 1 / weak_kernel.ALIKE < times < weak_kernel.ALIKE
    return as_many and not weak_kernel.convolves(slow) and slow.in_more_pieces_than(fast, MANY_PIECES)
