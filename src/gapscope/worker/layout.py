"""
Where things lie in memory and on which core they run, drawn anew for every slice.

A process keeps for life what it was dealt: the alignment of its arrays, whether a freed output goes back to
the kernel, the core the scheduler left it on. No number of rounds makes the luck of it less. Dealing anew before
every slice turns it into noise that rounds do average (`benchmarks/results/layout.json` says how much).
"""

from __future__ import annotations

import math
import os
import random
import time
from collections.abc import Callable
from typing import Any

MOST_BLOCKS = 24
SMALL_BYTES, LARGE_BYTES = 4096, 120_000  # around the sizes malloc keeps apart, below those it maps one by one
SHARE = 0.2
"""Placing inputs anew may take this part of a slice; where it takes more, it is not done before each of them."""


class Layout:
    """Holds blocks of random size, so that what is allocated next lies elsewhere, and places inputs anew."""

    def __init__(self, rng: random.Random | None = None) -> None:
        self._rng = rng or random.Random()
        self._held: list[bytearray] = []
        self._every = 1
        self._slices = 0

    def shuffle(self) -> None:
        """Let go of what was held and hold something else."""
        draw = self._rng.randrange
        sizes = [draw(1, SMALL_BYTES) for _ in range(draw(MOST_BLOCKS))]
        sizes += [draw(1, LARGE_BYTES) for _ in range(draw(MOST_BLOCKS // 2))]
        self._rng.shuffle(sizes)
        self._held = [bytearray(size) for size in sizes]

    def place_anew(self, place: Callable[[], Any], slice_seconds: float) -> Any | None:
        """What `place` gives, or None where the last placing still has to serve."""
        self._slices += 1
        if self._slices % self._every:
            return None
        start = time.perf_counter()
        placed = place()
        took = time.perf_counter() - start
        self._every = max(1, math.ceil(took / (SHARE * max(slice_seconds, 1e-6))))
        return placed


def move_to(core: int) -> None:
    """
    Put this thread on `core` and let it go again: it stays while nobody else wants the core.

    All contenders of a round start their slices on one core. Left alone, each stays on a core of its own, and
    what else runs there would be charged to it for as long as it lives.
    """
    if not hasattr(os, "sched_setaffinity"):
        return
    allowed = os.sched_getaffinity(0)
    if core in allowed and len(allowed) > 1:
        os.sched_setaffinity(0, {core})
        os.sched_setaffinity(0, allowed)
