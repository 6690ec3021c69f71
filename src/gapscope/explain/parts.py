"""
A call's time in two parts: what every call costs, and what grows with the work.

Two sizes of the work tell them apart, and so do many calls made one, which leave the work alone. Of two sides in parts,
one part of the fast side is put in the place of the slow side's, in either order: what that takes away is the part's
share of the gap.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from gapscope.stats.pairs import Evidence, Prior, Spread, middle, pool
from gapscope.units import Seconds

LEAST_PART = 1e-6
"""Of a call's time; neither part of it is taken to be less."""
STEP = 0.01
"""In log time, for derivatives."""


class Parts(Protocol):
    """One side's seconds, round by round."""

    @property
    def full(self) -> np.ndarray:
        """All of a call."""

    @property
    def call(self) -> np.ndarray:
        """What every call costs."""

    @property
    def work(self) -> np.ndarray:
        """What grows with the work."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoSizes:
    """Timed at its own size and at a small one, where `left` of the work is left."""

    full: np.ndarray
    small: np.ndarray
    left: float

    @property
    def call(self) -> np.ndarray:
        return _within(self.full, self.small - (self.full - self.small) * self.left / (1 - self.left))

    @property
    def work(self) -> np.ndarray:
        return np.asarray(self.full - self.call)


@dataclass(frozen=True, slots=True, kw_only=True)
class AsOne:
    """
    Timed by itself and as one of many calls made one, which pay next to nothing for being called.

    What every call costs, one with next to nothing to compute costs too, and takes `bare`: a gain beyond that is the
    work's, which is done another way side by side.
    """

    full: np.ndarray
    each: np.ndarray
    bare: Seconds = math.inf

    @property
    def call(self) -> np.ndarray:
        return _within(self.full, np.minimum(self.full - self.each, self.bare))

    @property
    def work(self) -> np.ndarray:
        return np.asarray(self.full - self.call)


def _within(full: np.ndarray, part: np.ndarray) -> np.ndarray:
    return np.asarray(np.clip(part, LEAST_PART * full, (1 - LEAST_PART) * full))


Measure = Callable[..., np.ndarray]
"""Something in log time, of the slow side and the fast side."""


def of_all(slow: Parts, fast: Parts) -> np.ndarray:
    """All that the fast side does otherwise."""
    return np.asarray(np.log(slow.full / fast.full))


def of_calling(slow: Parts, fast: Parts) -> np.ndarray:
    """What the fast side's cost of a call takes away, before its work is put in too and after: the mean of both."""
    before = np.log(slow.full / (fast.call + slow.work))
    after = np.log((slow.call + fast.work) / fast.full)
    return np.asarray((before + after) / 2)


def of_working(slow: Parts, fast: Parts) -> np.ndarray:
    """The same for what grows with the work."""
    return np.asarray(of_all(slow, fast) - of_calling(slow, fast))


def between_calls(slow: TwoSizes, fast: TwoSizes) -> np.ndarray:
    """How many times longer the slow side takes where there is next to nothing to compute."""
    return np.asarray(np.log(slow.small / fast.small))


def between_works(slow: Parts, fast: Parts) -> np.ndarray:
    """How many times longer the slow side takes for what grows with the work."""
    return np.asarray(np.log(slow.work / fast.work))


def taken_by_calling(slow: Parts, fast: Parts) -> np.ndarray:
    """What the slow side gains where a call costs it as much as the fast side."""
    return np.asarray(np.log(slow.full / (fast.call + slow.work)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """Both sides in parts, by fresh set."""

    sets: Sequence[tuple[TwoSizes, TwoSizes] | tuple[AsOne, AsOne]]
    prior: Prior

    def values(self, measure: Measure) -> list[Evidence]:
        return [middle(measure(slow, fast)) for slow, fast in self.sets]

    def spread(self, measure: Measure) -> Spread:
        scale = max(_scale(measure, slow, fast) for slow, fast in self.sets)
        return pool(self.values(measure), Prior(deviation=self.prior.deviation * scale, weight=self.prior.weight))


def _scale(measure: Measure, slow: TwoSizes | AsOne, fast: TwoSizes | AsOne) -> float:
    """How much further than a pair's ratio it is moved by what its members were dealt, each by itself."""
    moved = [(one, fast) for one in _moved(slow)] + [(slow, one) for one in _moved(fast)]
    here = float(np.median(measure(slow, fast)))
    slopes = [(float(np.median(measure(*sides))) - here) / STEP for sides in moved]
    return math.sqrt(sum(slope**2 for slope in slopes) / 2)


def _moved(side: TwoSizes | AsOne) -> list[TwoSizes | AsOne]:
    """The side with each of its members a little slower."""
    factor = math.exp(STEP)
    if isinstance(side, AsOne):
        moved = [replace(side, full=side.full * factor), replace(side, each=side.each * factor)]
        return [*moved, replace(side, bare=side.bare * factor)]
    return [replace(side, full=side.full * factor), replace(side, small=side.small * factor)]
