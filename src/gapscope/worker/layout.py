"""
Where things lie in memory and on which core they run, drawn anew for every slice or every few.

A process keeps for life what it was dealt: the alignment of its arrays, the pages they lie on, whether a freed
output goes back to the kernel, the core the scheduler left it on. No number of rounds makes the luck of it less.
Dealing anew turns it into noise that rounds do average (`benchmarks/results/layout.json` says how much).
"""

from __future__ import annotations

import ctypes
import math
import os
import time
from collections.abc import Callable
from typing import Any

import numpy as np

BLOCKS = ((4096, 24), (120_000, 12))
"""Sizes below so many bytes, fewer of them than so many: those malloc keeps apart, below those it maps one by one."""
SHARE = 0.2
"""Each kind of dealing may take this part of a slice; where it takes more, it is not done before each of them."""

_CLOCK = time.perf_counter
_give_back_pages = getattr(ctypes.CDLL(None), "malloc_trim", lambda keep: 0)  # glibc's


class Layout:
    """Holds blocks of random size, so that what is allocated next lies elsewhere, and places inputs anew."""

    def __init__(self, seed: int | None = None) -> None:
        self._rng = np.random.default_rng(seed)
        self._held: list[np.ndarray] = []
        self._shuffling, self._placing = AsOftenAsAllowed(), AsOftenAsAllowed()

    def deal(
        self, place: Callable[[], Any] | None, slice_seconds: float, let_go: Callable[[], None] = lambda: None
    ) -> Any | None:
        """
        Before a slice: lay memory out anew. What `place` gave, or None where its last still has to serve.

        `let_go` gives up what else is held, before free pages are given back.
        """

        def anew() -> None:
            let_go()
            self.shuffle()

        self._shuffling.run(anew, slice_seconds)
        return self._placing.run(place, slice_seconds) if place is not None else None

    def shuffle(self) -> None:
        """Let go of what was held, give free pages back so that others come in their place, hold something else."""
        self._held.clear()
        _give_back_pages(0)
        draw = self._rng.integers
        sizes = np.concatenate([draw(1, most, draw(count)) for most, count in BLOCKS])
        self._rng.shuffle(sizes)
        self._held = [np.empty(size, np.uint8) for size in sizes.tolist()]


class AsOftenAsAllowed:
    """Does a piece of work before every slice, or every few of them where it takes long."""

    def __init__(self) -> None:
        self._every = 1
        self._slices = 0

    def run(self, work: Callable[[], Any], slice_seconds: float) -> Any | None:
        self._slices += 1
        if self._slices % self._every:
            return None
        start = _CLOCK()
        done = work()
        took = _CLOCK() - start
        self._every = max(1, math.ceil(took / (SHARE * max(slice_seconds, 1e-6))))
        return done


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
