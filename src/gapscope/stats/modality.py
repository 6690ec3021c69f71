"""
Does a contender have two paces? Told as a caveat; no timing is ever dropped for it.

Rounds are judged by the valley between the two best clusters: where fewer timings lie midway than a third of
the smaller peak, no single hump, however skewed, explains them. Chosen by the seeded simulation of
`make bench-modality` over one- and two-normal fits compared by BIC, which call tails and uniform timings two-humped
(up to 22 %), and over BenchmarkDotNet's m-value, which sees few pairs of unequal size.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gapscope.units import Seconds

Numbers = NDArray[np.float64]

LEAST_APART = 0.03  # in log time; closer paces than that hardly matter
LEAST_SHARE = 0.1
FEWEST_ROUNDS, FEWEST_SETS = 30, 8
VALLEY = 1 / 3  # of the smaller peak
CERTAIN = 3.0  # deviations between the square roots of two counts, whose variance is a quarter each


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoPaces:
    """`share` of the timings are about `fast`, the others about `slow` seconds."""

    fast: Seconds
    slow: Seconds
    share: float


@dataclass(frozen=True, slots=True)
class _Split:
    """Rows cut into two clusters each: their centres in log time, and the lower one's share."""

    rows: Numbers
    low: Numbers
    high: Numbers
    share: Numbers

    def near(self, centre: Numbers) -> Numbers:
        """How many of a row lie within a sixth of the distance between its clusters."""
        reach = (self.high - self.low)[:, None] / 6
        return np.asarray((np.abs(self.rows - centre[:, None]) <= reach).sum(axis=1), dtype=float)

    def where(self, rows: NDArray[np.bool_]) -> "_Split":
        return _Split(self.rows[rows], self.low[rows], self.high[rows], self.share[rows])


def of_rounds(timings: Sequence[Sequence[Seconds]]) -> TwoPaces | None:
    """
    Two paces inside sets. None where one will do, or where there are too few rounds to tell.

    Each set is cut for itself, since fresh processes differ in level; the counts are then added up.
    """
    sets = [np.log(np.asarray(these, dtype=float)) for these in timings if len(these) >= FEWEST_ROUNDS]
    if not sets:
        return None
    # Sets that were cut short by a round or two: the rows of an array have one length.
    length = min(len(these) for these in sets)
    split = _cut(np.sort(np.stack([these[:length] for these in sets]), axis=1))
    apart = (split.high - split.low >= LEAST_APART) & (np.minimum(split.share, 1 - split.share) >= LEAST_SHARE)
    if 2 * apart.sum() <= len(sets):
        return None
    split = split.where(apart)
    midway = split.near((split.low + split.high) / 2).sum()
    peak = min(split.near(split.low).sum(), split.near(split.high).sum())
    if midway > VALLEY * peak or math.sqrt(peak) - math.sqrt(midway) <= CERTAIN * math.sqrt(0.5):
        return None
    return _paces(split.low, split.high, split.share)


def of_sets(levels: Sequence[Seconds]) -> TwoPaces | None:
    """Two paces between sets: each fresh process keeps one of two levels for life."""
    n = len(levels)
    if n < FEWEST_SETS:
        return None
    split = _cut(np.sort(np.log(np.asarray(levels, dtype=float)))[None], least=max(2, n // 4))
    low, high = split.low[0], split.high[0]
    lower = round(split.share[0] * n)
    row = split.rows[0]
    within = math.sqrt((((row[:lower] - low) ** 2).sum() + ((row[lower:] - high) ** 2).sum()) / (n - 2))
    # The separation that 1 in 100 sets of levels from one hump reach by luck, the worst of five kinds of hump.
    lucky = 4 + 30 / (n - 2.7)
    if high - low < LEAST_APART or high - low <= lucky * within:
        return None
    return _paces(split.low, split.high, split.share)


def _cut(rows: Numbers, least: int = 1) -> _Split:
    """The cut of each sorted row that leaves least variance inside its two parts."""
    n = rows.shape[1]
    lower = np.arange(1, n)
    sums = np.cumsum(rows - rows.mean(axis=1, keepdims=True), axis=1)[:, :-1]
    between = sums**2 / (lower * (n - lower))
    between[:, np.minimum(lower, n - lower) < least] = -1.0
    cut = between.argmax(axis=1) + 1
    which = np.arange(len(rows))
    low = (rows[which, (cut - 1) // 2] + rows[which, cut // 2]) / 2
    high = (rows[which, (cut + n - 1) // 2] + rows[which, (cut + n) // 2]) / 2
    return _Split(rows, low, high, cut / n)


def _paces(low: Numbers, high: Numbers, share: Numbers) -> TwoPaces:
    return TwoPaces(fast=math.exp(np.median(low)), slow=math.exp(np.median(high)), share=float(np.mean(share)))
