"""
Shares as factors of the gap that the answer gives, so that they multiply up to it.

Beside the switches both sides are timed once more, in other processes than those that the gap was measured in, and on a
machine with two paces these may be dealt another. What a switch takes away there is a portion of the gap *there*: slow
side, flipped side and fast side met the same rounds. That portion holds of the gap as it was measured first, too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from gapscope.model.answer import Share
from gapscope.model.evidence import Estimate


def of_the_gap(shares: tuple[Share, ...], gap: Estimate) -> tuple[tuple[Share, ...], Estimate]:
    """The shares and what they leave, as factors of `gap`; their intervals have the errors of portion and gap."""
    if not shares:
        return (), gap
    found = tuple(replace(share, ratio=_factor(share.portion, gap)) for share in shares)
    return found, _factor(_left([share.portion for share in shares]), gap)


def _left(portions: Sequence[Estimate]) -> Estimate:
    """The portion that these leave, as unsure as they are together."""
    value = 1 - sum(one.value for one in portions)
    below, above = (math.hypot(*(getattr(one, end) - one.value for one in portions)) for end in ("high", "low"))
    return Estimate(value=value, low=value - below, high=value + above)


def _factor(portion: Estimate, gap: Estimate) -> Estimate:
    """The portion of the gap in log time, as a factor."""
    whole = math.log(gap.value)
    value = portion.value * whole
    assert portion.low is not None and portion.high is not None  # several sets were taken
    below, above = (abs(math.log(end / gap.value)) if end is not None else 0.0 for end in (gap.low, gap.high))
    if portion.value < 0:  # the larger the gap, the further below one
        below, above = above, below
    below = math.hypot((portion.value - portion.low) * whole, portion.value * below)
    above = math.hypot((portion.high - portion.value) * whole, portion.value * above)
    return Estimate(value=math.exp(value), low=math.exp(value - below), high=math.exp(value + above))
