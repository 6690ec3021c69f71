"""
A call's time in two parts, by two sizes of the work: what every call costs, and what grows with the work.

Of two sides in parts, one part of the fast side is put in the place of the slow side's, in either order: what that
takes away is the part's share of the gap.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from gapscope.stats.pairs import Prior, Spread, middle, pool

LEAST_PART = 1e-3
"""Of a call's time; neither part of it is taken to be less."""
STEP = 0.01
"""In log time, for derivatives."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoSizes:
    """One side's seconds, round by round, at its own size and at a small one."""

    full: np.ndarray
    small: np.ndarray
    left: float
    """The small size's portion of the work."""

    @property
    def call(self) -> np.ndarray:
        """What every call costs."""
        extrapolated = self.small - (self.full - self.small) * self.left / (1 - self.left)
        return np.asarray(np.clip(extrapolated, LEAST_PART * self.full, (1 - LEAST_PART) * self.full))

    @property
    def work(self) -> np.ndarray:
        """What grows with the work."""
        return np.asarray(self.full - self.call)


Measure = Callable[[TwoSizes, TwoSizes], np.ndarray]
"""Something in log time, of the slow side and the fast side."""


def of_calling(slow: TwoSizes, fast: TwoSizes) -> np.ndarray:
    """What the fast side's cost of a call takes away, before its work is put in too and after: the mean of both."""
    before = np.log(slow.full / (fast.call + slow.work))
    after = np.log((slow.call + fast.work) / fast.full)
    return np.asarray((before + after) / 2)


def of_working(slow: TwoSizes, fast: TwoSizes) -> np.ndarray:
    """The same for what grows with the work."""
    return np.asarray(np.log(slow.full / fast.full) - of_calling(slow, fast))


def between_calls(slow: TwoSizes, fast: TwoSizes) -> np.ndarray:
    """How many times longer the slow side takes where there is next to nothing to compute."""
    return np.asarray(np.log(slow.small / fast.small))


def between_works(slow: TwoSizes, fast: TwoSizes) -> np.ndarray:
    """How many times longer the slow side takes for what grows with the work."""
    return np.asarray(np.log(slow.work / fast.work))


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """Both sides at both sizes, by fresh set."""

    sets: Sequence[tuple[TwoSizes, TwoSizes]]
    prior: Prior

    def spread(self, measure: Measure) -> Spread:
        found = [middle(measure(slow, fast)) for slow, fast in self.sets]
        scales = [_scale(measure, slow, fast) for slow, fast in self.sets]
        return pool(found, Prior(deviation=self.prior.deviation * max(scales), weight=self.prior.weight))


def _scale(measure: Measure, slow: TwoSizes, fast: TwoSizes) -> float:
    """How much further than a pair's ratio it is moved by what the four members were dealt, each by itself."""
    moved = [
        (replace(slow, full=slow.full * math.exp(STEP)), fast),
        (replace(slow, small=slow.small * math.exp(STEP)), fast),
        (slow, replace(fast, full=fast.full * math.exp(STEP))),
        (slow, replace(fast, small=fast.small * math.exp(STEP))),
    ]
    here = np.median(measure(slow, fast))
    slopes = [(float(np.median(measure(*sides))) - here) / STEP for sides in moved]
    return math.sqrt(sum(slope**2 for slope in slopes) / 2)
