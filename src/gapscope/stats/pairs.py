"""
From timings to an interval. The unit of evidence is the fresh process pair.

Rounds inside one pair share memory layout and thread pools, so they only make that pair's
median better; how far it may be from the truth shows between fresh pairs alone. Four pairs
say little about their own spread, so it is pooled with what recorded pairs of the same
framework have shown.
"""

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from gapscope.model.evidence import Estimate
from gapscope.stats.student import two_sided
from gapscope.units import Seconds

CONFIDENCE = 0.95


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
        return Estimate(value=math.exp(self.mean), low=math.exp(low), high=math.exp(high))


def log_ratio(slower: Sequence[Seconds], faster: Sequence[Seconds]) -> float:
    """One pair's evidence: the median over its rounds, which one interrupted slice cannot move."""
    return statistics.median(math.log(a / b) for a, b in zip(slower, faster))


def pool(values: Sequence[float], prior: Prior) -> Spread:
    """Mean of one value a pair; variance pooled with the prior."""
    pairs = len(values)
    own = statistics.variance(values) if pairs > 1 else 0.0
    freedom = prior.weight + pairs - 1
    variance = (prior.weight * prior.deviation**2 + (pairs - 1) * own) / freedom
    return Spread(mean=statistics.fmean(values), error=math.sqrt(variance / pairs), freedom=freedom)
