"""
From timings to an interval. The unit of evidence is the fresh process pair.

A pair's ratio may be off for two reasons. Its rounds are noisy: how much, the rounds themselves tell, on
this machine and under today's load. And the pair was dealt a layout of its own: that shows between fresh
pairs alone, and a handful of pairs say little about their own spread. So the spread expected of pairs is
what their rounds show plus what recorded pairs of the same framework have shown, and it is pooled with
the spread these pairs have. Where they lie further apart than that can explain, they speak for themselves.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gapscope.model.evidence import Estimate
from gapscope.stats.student import two_sided
from gapscope.units import Seconds

CONFIDENCE = 0.95
LARGEST = 100.0  # in log time; a factor beyond it says no more
BLOCKS = 8
"""Rounds that follow each other are alike; so many stretches of them are taken to be independent."""
MIDDLE_COST = 1.09
"""How much wider the mean of their middle half scatters than the mean of normal values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prior:
    """The spread of log-ratios between fresh pairs seen before, worth `weight` degrees of freedom."""

    deviation: float
    weight: float = 4.0

    def beside(self, other: "Prior") -> "Prior":
        """For a pair whose two sides are of different kinds: half of each side's variance."""
        variance = (self.deviation**2 + other.deviation**2) / 2
        return Prior(deviation=math.sqrt(variance), weight=min(self.weight, other.weight))


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What one pair says: its log-ratio, and how far its own rounds leave that open."""

    value: float
    error: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """A mean in log time with its standard error."""

    mean: float
    error: float
    freedom: float

    def interval(self, alpha: float) -> tuple[float, float]:
        reach = two_sided(alpha, self.freedom) * self.error
        return self.mean - reach, self.mean + reach

    def ratio(self) -> Estimate:
        """The mean as a factor, with its 95 % interval."""
        low, high = self.interval(1 - CONFIDENCE)
        return Estimate(value=math.exp(self.mean), low=math.exp(max(low, -LARGEST)), high=math.exp(min(high, LARGEST)))


def evidence(slower: Sequence[Seconds], faster: Sequence[Seconds]) -> Evidence:
    """One pair's evidence, over its rounds."""
    rounds = min(len(slower), len(faster))
    return middle(np.log(np.asarray(slower[:rounds]) / np.asarray(faster[:rounds])))


def middle(values: np.ndarray) -> Evidence:
    """
    The mean of the middle half of values in the order they were taken, with its standard error.

    Interrupted slices cannot move it while they are fewer than a quarter; it scatters less than the median does.
    """
    count = len(values)
    if count < 2:
        return Evidence(value=float(np.mean(values)))
    if count < 2 * BLOCKS:
        error = MIDDLE_COST * float(np.std(values, ddof=1)) / math.sqrt(count)
    else:
        stretches = [_middle_half(part) for part in np.array_split(values, BLOCKS)]
        error = float(np.std(stretches, ddof=1)) / math.sqrt(BLOCKS)
    return Evidence(value=_middle_half(values), error=error)


def _middle_half(values: np.ndarray) -> float:
    cut = len(values) // 4
    return float(np.sort(values)[cut : len(values) - cut].mean())


def pool(pairs: Sequence[Evidence], prior: Prior, *, outvoted: bool = True) -> Spread:
    """
    Mean over the pairs; variance pooled with what was to be expected of them.

    `outvoted` lets pairs that lie surprisingly far apart speak for themselves. For figures nothing is decided by, it
    makes two processes on a machine that changed its pace look like no measurement at all.
    """
    values = np.array([pair.value for pair in pairs])
    expected = prior.deviation**2 + float(np.mean([pair.error**2 for pair in pairs]))
    own, freedom = (float(np.var(values, ddof=1)), len(values) - 1) if len(values) > 1 else (0.0, 0)
    if outvoted and freedom and own > expected * surprising(freedom):
        return Spread(mean=float(values.mean()), error=math.sqrt(own / len(values)), freedom=freedom)
    pooled = (prior.weight * expected + freedom * own) / (prior.weight + freedom)
    return Spread(mean=float(values.mean()), error=math.sqrt(pooled / len(values)), freedom=prior.weight + freedom)


def surprising(freedom: int) -> float:
    """The multiple of its expectation that a variance exceeds once in twenty times (Wilson and Hilferty, 1931)."""
    part = 2 / (9 * freedom)
    return (1 - part + 1.645 * math.sqrt(part)) ** 3
