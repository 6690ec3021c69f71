"""
A call's time in two parts, by two sizes of the work: what every call costs, and what grows with the work.

Of two sides in parts, one part of the fast side is put in the place of the slow side's, in either order: what that
takes away is the part's share of the gap.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from gapscope.stats.pairs import Prior, Spread, middle, pool

LEAST_PART = 1e-3
"""Of a call's time; neither part of it is taken to be less."""
MEMBERS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """One side's seconds, round by round."""

    call: np.ndarray
    work: np.ndarray

    @property
    def both(self) -> np.ndarray:
        return np.asarray(self.call + self.work)


Measure = Callable[[Parts, Parts], np.ndarray]
"""Something in log time, of the slow side and the fast side."""


def in_parts(full: Sequence[float], small: Sequence[float], left: float) -> Parts:
    """From the times of the same rounds at both sizes; `left` is the small one's portion of the work."""
    rounds = min(len(full), len(small))
    large, little = np.asarray(full[:rounds]), np.asarray(small[:rounds])
    call = np.clip(little - (large - little) * left / (1 - left), LEAST_PART * large, (1 - LEAST_PART) * large)
    return Parts(call=call, work=large - call)


def of_calling(slow: Parts, fast: Parts) -> np.ndarray:
    """What the fast side's cost of a call takes away, before its work is put in too and after: the mean of both."""
    before = np.log(slow.both / (fast.call + slow.work))
    after = np.log((slow.call + fast.work) / fast.both)
    return np.asarray((before + after) / 2)


def of_working(slow: Parts, fast: Parts) -> np.ndarray:
    """The same for what grows with the work."""
    return np.asarray(np.log(slow.both / fast.both) - of_calling(slow, fast))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sized:
    """Both sides in parts, by fresh set."""

    sets: Sequence[tuple[Parts, Parts]]
    prior: Prior

    def spread(self, measure: Measure) -> Spread:
        # A pair's spread is that of two members, here are four.
        expected = Prior(deviation=self.prior.deviation * math.sqrt(MEMBERS / 2), weight=self.prior.weight)
        return pool([middle(measure(slow, fast)) for slow, fast in self.sets], expected)
