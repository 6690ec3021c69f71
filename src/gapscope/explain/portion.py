"""
Which portion of a gap a part of it is, in log time, from sets that show both.

A set whose slow side was dealt a slow process has a larger part and a larger gap: the two go up and down together, and
their portion is surer than either. A portion is possible where the sets' parts, less that portion of their gaps, may
be nothing on average (Fieller, 1954): so what is surely more than nothing has a portion that is surely more than none.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from gapscope.explain.attribute import difference
from gapscope.explain.confirmed import Confirmed, Part, scaled
from gapscope.model.evidence import Estimate
from gapscope.stats.pairs import CONFIDENCE, Evidence, pool

OPEN, FARTHEST = 1.0, 2.0
"""Times the portion itself: where the sets leave more open, the gap beside them is hardly there; and no end is looked
for farther off."""
STEPS = 40
"""Halvings of the way to an end of the interval."""


def portion_of(part: Part, whole: Sequence[Evidence], gap: float, found: Confirmed) -> Estimate:
    """The portion with its 95 % interval; `whole` is what every set says of the gap, `gap` their mean."""
    value = part.spread.mean / gap

    def possible(portion: float) -> bool:
        pairs = zip(part.values, whole)
        off = [
            Evidence(
                value=own.value - portion * all_of_it.value, error=math.hypot(own.error, portion * all_of_it.error)
            )
            for own, all_of_it in pairs
        ]
        weights = difference(part.weights, {found.slow.plain: portion, found.fast.plain: -portion})
        low, high = pool(off, scaled(found.prior, weights)).interval(1 - CONFIDENCE)
        return low <= 0 <= high

    low, high = (_last(possible, value, value + side * FARTHEST * abs(value)) for side in (-1, 1))
    return Estimate(value=value, low=low, high=high)


def left_open(portion: Estimate) -> bool:
    """Whether the sets say of a part that is surely there next to nothing as a portion: their gap is hardly there."""
    assert portion.low is not None and portion.high is not None  # several sets were taken
    return max(portion.high - portion.value, portion.value - portion.low) > OPEN * abs(portion.value)


def _last(possible: Callable[[float], bool], known: float, end: float) -> float:
    """The farthest from `known` towards `end` that is still possible."""
    if possible(end):
        return end
    inside, outside = known, end
    for _ in range(STEPS):
        middle = (inside + outside) / 2
        inside, outside = (middle, outside) if possible(middle) else (inside, middle)
    return inside
