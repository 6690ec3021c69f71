"""
How time grows with the work: t = a + b·work, from a handful of sizes.

`a` is what a call costs whatever its size, `b` what a unit of work costs. Timings err by a fraction, not by a number
of seconds, so each size weighs by the square of what it may be off: the smallest sizes then speak about `a`, where
an ordinary fit would let the largest decide both.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from gapscope.model.evidence import Estimate
from gapscope.stats.pairs import CONFIDENCE
from gapscope.stats.student import two_sided
from gapscope.units import Seconds

FEWEST_SIZES = 3
LEAST_ERROR = 0.005  # no size is known better than this, or one lucky point would own the line
MISFIT_ALPHA = 0.01
TURNS = 5  # of weighing again by the fitted times; the weights settle in two or three


@dataclass(frozen=True, slots=True, kw_only=True)
class SizedTime:
    """What one size took. `error` is the standard error in log time, known with `freedom` degrees of freedom."""

    work: float
    seconds: Seconds
    error: float
    freedom: float = 7.0  # four sets beside a prior worth four


@dataclass(frozen=True, slots=True, kw_only=True)
class SizeFit:
    """`straight` is false where the sizes leave the line by more than their errors allow; the intervals then widen."""

    intercept: Estimate
    slope: Estimate
    straight: bool


def fit_sizes(points: Sequence[SizedTime]) -> SizeFit | None:
    """The line through `points`; None for fewer than three different sizes."""
    if len({point.work for point in points}) < FEWEST_SIZES:
        return None
    work, seconds, errors = (
        np.array([getattr(point, name) for point in points], dtype=float) for name in ("work", "seconds", "error")
    )
    errors = np.maximum(errors, LEAST_ERROR)
    scale = work.max()
    columns = np.stack([np.ones_like(work), work / scale], axis=1)
    fitted = seconds
    for _ in range(TURNS):
        off = errors * np.maximum(fitted, 0.1 * seconds)  # a line that dips below zero must not weigh without limit
        answer, covariance = _least_squares(columns / off[:, None], seconds / off)
        fitted = columns @ answer
    beyond, freedom = len(points) - 2, sum(point.freedom for point in points)
    misfit = float((((seconds - fitted) / off) ** 2).sum()) / beyond
    straight = f_tail(misfit, beyond, freedom) > MISFIT_ALPHA
    # A line's two numbers rest on the errors of about two sizes, so on their degrees of freedom.
    reach = two_sided(1 - CONFIDENCE, 2 * freedom / len(points))
    if not straight:
        reach = two_sided(1 - CONFIDENCE, beyond) * math.sqrt(misfit)
    deviations = reach * np.sqrt(np.diag(covariance))
    return SizeFit(
        intercept=_estimate(answer[0], deviations[0], 1.0),
        slope=_estimate(answer[1], deviations[1], scale),
        straight=straight,
    )


def f_tail(ratio: float, above: float, below: float) -> float:
    """The chance that two equal variances show at least this ratio (E. Paulson's approximation, 1942)."""
    if ratio <= 0:
        return 1.0
    root = ratio ** (1 / 3)
    a, b = 2 / (9 * above), 2 / (9 * below)
    return NormalDist().cdf(-((1 - b) * root - (1 - a)) / math.sqrt(b * root**2 + a))


def _least_squares(
    columns: NDArray[np.float64], values: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    inverse = np.asarray(np.linalg.inv(columns.T @ columns), dtype=np.float64)
    return inverse @ columns.T @ values, inverse


def _estimate(value: float, reach: float, scale: float) -> Estimate:
    return Estimate(value=float(value / scale), low=float((value - reach) / scale), high=float((value + reach) / scale))
