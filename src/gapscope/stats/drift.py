"""
Does a contender's pace change while it is measured? Medians of slopes, so that one bad round bends nothing.

Inside sets the set is the unit of evidence: rounds follow one another closely and a neighbour's burst makes many
of them slow at once, which a rank test over rounds would take for a trend.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from gapscope.model.evidence import Estimate
from gapscope.stats.student import two_sided
from gapscope.units import Seconds

Numbers = NDArray[np.float64]

LEAST_CHANGE = 0.05  # as a fraction; smaller ones hardly matter
ALPHA = 0.01
FEWEST_SETS = 6  # fewer cannot reach this alpha in a rank test
FEWEST_ROUNDS, FEWEST_SETS_INSIDE = 5, 3
MOST_ROUNDS = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Drift:
    """`change`: the last over the first, as a factor. `certain`: too large and too regular for chance."""

    change: Estimate
    certain: bool


def over_sets(levels: Sequence[Seconds]) -> Drift | None:
    """From the first set to the last, by Mann–Kendall's test and Theil–Sen's slope; None for fewer than six sets."""
    n = len(levels)
    if n < FEWEST_SETS:
        return None
    logs = np.log(np.asarray(levels, dtype=float))
    i, j = np.triu_indices(n, 1)
    slopes = np.sort((logs[j] - logs[i]) / (j - i))
    score = float(np.sign(logs[j] - logs[i]).sum())
    deviation = math.sqrt(_score_variance(logs))
    z = max(0.0, abs(score) - 1) / deviation if deviation else 0.0
    reach = NormalDist().inv_cdf(0.975) * deviation
    low = slopes[max(0, math.floor((len(slopes) - reach) / 2) - 1)]
    high = slopes[min(len(slopes) - 1, math.ceil((len(slopes) + reach) / 2))]
    value = float(np.median(slopes))
    certain = 2 * NormalDist().cdf(-z) < ALPHA and abs(value) * (n - 1) > math.log1p(LEAST_CHANGE)
    return Drift(change=_factor(value, float(low), float(high), n - 1), certain=certain)


def inside_sets(timings: Sequence[Sequence[Seconds]]) -> Drift | None:
    """From the first round of a set to its last, one slope a set; None for fewer than three sets of five rounds."""
    usable = [_thinned(np.log(np.asarray(these, dtype=float))) for these in timings if len(these) >= FEWEST_ROUNDS]
    if len(usable) < FEWEST_SETS_INSIDE:
        return None
    changes = _changes(usable)
    value, error = float(changes.mean()), float(changes.std(ddof=1)) / math.sqrt(len(changes))
    freedom = len(changes) - 1
    reach = two_sided(0.05, freedom) * error
    certain = abs(value) > two_sided(ALPHA, freedom) * error and abs(value) > math.log1p(LEAST_CHANGE)
    return Drift(change=_factor(value, value - reach, value + reach, 1), certain=certain)


def _changes(sets: Sequence[Numbers]) -> Numbers:
    """Theil–Sen's slope times the length, of every set; those of one length together, for speed."""
    found = []
    for length in sorted({len(these) for these in sets}):
        rows = np.stack([these for these in sets if len(these) == length])
        i, j = np.triu_indices(length, 1)
        found.append(np.median((rows[:, j] - rows[:, i]) / (j - i), axis=1) * (length - 1))
    return np.concatenate(found)


def _thinned(logs: Numbers) -> Numbers:
    """Medians of neighbours where there are many: the pairs of slopes grow with the square."""
    width = -(-len(logs) // MOST_ROUNDS)
    whole = len(logs) // width
    return np.asarray(np.median(logs[: whole * width].reshape(whole, width), axis=1))


def _score_variance(values: Numbers) -> float:
    """Of Mann–Kendall's score without a trend, ties taken into account."""
    n = len(values)
    ties = np.unique(values, return_counts=True)[1].astype(float)
    return (n * (n - 1) * (2 * n + 5) - float((ties * (ties - 1) * (2 * ties + 5)).sum())) / 18


def _factor(value: float, low: float, high: float, steps: int) -> Estimate:
    return Estimate(
        value=math.exp(value * steps), low=math.exp(min(low, value) * steps), high=math.exp(max(high, value) * steps)
    )
