"""
Shares as factors of the gap that the answer gives, so that they multiply up to it.

Beside the switches both sides are timed once more, in other processes than those that the gap was measured in, and on a
machine with two paces these may be dealt another. What a switch takes away there is a portion of the gap *there*: slow
side, flipped side and fast side met the same rounds. That portion holds of the gap as it was measured first, too.
Only where the gap there is too unsure for a portion of it, the factor stands as the switch showed it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from gapscope.explain.portion import left_open
from gapscope.model.answer import Share
from gapscope.model.evidence import Estimate

NOT_CLEAN = 0.1
"""Of a share: a switch has a cost of its own, or takes a little else away. So far off, at most, are nine in ten shares
of planted gaps, of which one cause is all, beyond what sets scatter."""


def of_the_gap(shares: tuple[Share, ...], gap: Estimate) -> tuple[tuple[Share, ...], Estimate]:
    """The shares and what they leave, as factors of `gap`; their intervals have the errors of portion and gap."""
    if not shares:
        return (), gap
    found = tuple(_told_of(share, gap) for share in shares)
    return found, _factor(_left([share.portion for share in found]), gap)


def _told_of(share: Share, gap: Estimate) -> Share:
    if left_open(share.portion):
        return replace(share, portion=_portion(share.ratio, gap))
    portion = _as_clean_as_switches_are(share.portion)
    return replace(share, portion=portion, ratio=_factor(portion, gap))


def _as_clean_as_switches_are(portion: Estimate) -> Estimate:
    value, ends = portion.value, (portion.low, portion.high)
    below, above = (math.hypot(end - value, NOT_CLEAN * value) for end in ends if end is not None)
    return Estimate(value=value, low=value - below, high=value + above)


def _left(portions: Sequence[Estimate]) -> Estimate:
    """The portion that these leave, as unsure as they are together."""
    value = 1 - sum(one.value for one in portions)
    below, above = (math.hypot(*(getattr(one, end) - one.value for one in portions)) for end in ("high", "low"))
    return Estimate(value=value, low=value - below, high=value + above)


def _portion(factor: Estimate, gap: Estimate) -> Estimate:
    """The factor as a portion of the gap, in log time."""
    whole = math.log(gap.value)
    value = math.log(factor.value) / whole
    reaches = zip(_reaches(factor), reversed(_reaches(gap)))  # the larger the gap, the smaller a portion of it
    below, above = (math.hypot(own, value * of_gap) / whole for own, of_gap in reaches)
    return Estimate(value=value, low=value - below, high=value + above)


def _factor(portion: Estimate, gap: Estimate) -> Estimate:
    """The portion of the gap in log time, as a factor."""
    whole = math.log(gap.value)
    value = portion.value * whole
    assert portion.low is not None and portion.high is not None  # several sets were taken
    below, above = _reaches(gap)
    if portion.value < 0:  # the larger the gap, the further below one
        below, above = above, below
    below = math.hypot((portion.value - portion.low) * whole, portion.value * below)
    above = math.hypot((portion.high - portion.value) * whole, portion.value * above)
    return Estimate(value=math.exp(value), low=math.exp(value - below), high=math.exp(value + above))


def _reaches(estimate: Estimate) -> tuple[float, float]:
    """How far its interval reaches below and above it, in log time; nowhere, where there is one observation."""
    if estimate.low is None or estimate.high is None:
        return 0.0, 0.0
    return math.log(estimate.value / estimate.low), math.log(estimate.high / estimate.value)
