"""
Where a series of estimates changes its level: the partition into levels that fits best, each change being paid for.

Least squares in what is given (log ratios), every estimate weighted by its own error and by how far neighbours scatter
anyway. All partitions are looked at, by dynamic programming, as asv does with another cost.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

LEAST_LEVEL = 3
"""Estimates that make a level; fewer are outliers."""
PRICE = 20.0
"""What a change has to gain, in squared standard errors: at most 1 level series in 80 is called changed."""
FAR = 4.0
"""In standard deviations."""
_TO_DEVIATION = 1.4826
_LEAST = 1e-6


def changes(values: Sequence[float], errors: Sequence[float]) -> list[int]:
    """The places at which a new level begins, in order; nothing where there is only one."""
    y = np.asarray(values, float)
    if len(y) < 2 * LEAST_LEVEL:
        return []
    apart = np.hypot(np.asarray(errors, float), _scatter(y, np.asarray(errors, float)))
    before = _best(_sums(_without_outliers(y, apart), 1 / apart**2), len(y))
    found, end = [], len(y)
    while before[end] > 0:
        end = before[end]
        found.append(int(end))
    return found[::-1]


def _scatter(y: npt.NDArray[np.float64], errors: npt.NDArray[np.float64]) -> float:
    """How far neighbours lie apart beyond their own errors; a change of level moves few of the differences."""
    apart = _TO_DEVIATION * float(np.median(np.abs(np.diff(y)))) / np.sqrt(2)
    return float(np.sqrt(max(apart**2 - float(np.median(errors)) ** 2, (0.5 * apart) ** 2, _LEAST**2)))


def _without_outliers(y: npt.NDArray[np.float64], apart: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """What stands far above or below both its neighbours, brought back to them: one bad day is no new level."""
    beside = np.median([np.r_[y[:1], y[:-1]], y, np.r_[y[1:], y[-1:]]], axis=0)
    return np.clip(y, beside - FAR * apart, beside + FAR * apart)


def _sums(y: npt.NDArray[np.float64], w: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Running sums of the weights, the weighted values and their squares: any level's cost is a difference of them."""
    return np.concatenate([np.zeros((3, 1)), np.cumsum([w, w * y, w * y**2], axis=1)], axis=1)


def _best(sums: npt.NDArray[np.float64], count: int) -> npt.NDArray[np.int64]:
    """Where the last level begins in the best partition of every beginning of the series."""
    cost = np.full(count + 1, np.inf)
    cost[0] = 0.0
    before = np.zeros(count + 1, np.int64)
    for end in range(LEAST_LEVEL, count + 1):
        starts = np.arange(0, end - LEAST_LEVEL + 1)
        weight, first, second = sums[:, [end]] - sums[:, starts]
        whole = cost[starts] + second - first**2 / weight + np.where(starts > 0, PRICE, 0.0)
        before[end] = int(np.argmin(whole))
        cost[end] = whole[before[end]]
    return before
