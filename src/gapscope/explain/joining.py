"""Two shares of one cause made one, and factors multiplied, with the errors of both."""

from __future__ import annotations

import math
from dataclasses import replace

from gapscope.model.answer import Share
from gapscope.model.evidence import Estimate


def told_again(witness: Share, told: Share) -> Share:
    """The share as the size tells it, of which its switch has shown a part."""
    return replace(told, evidence=f"{witness.evidence}; {told.evidence.partition(': ')[2]}", weak=witness.weak)


def added(known: Share, more: Share) -> Share:
    """One cause's share, of what its switch takes away and of what the size tells."""
    value = known.portion.value + more.portion.value
    below, above = (
        math.hypot(*(getattr(one.portion, end) - one.portion.value for one in (known, more))) for end in ("low", "high")
    )
    return replace(
        known,
        ratio=multiplied(known.ratio, more.ratio, 1),
        portion=Estimate(value=value, low=value - below, high=value + above),
        evidence=f"{known.evidence}; {more.evidence.partition(': ')[2]}",
    )


def multiplied(one: Estimate, other: Estimate, power: int) -> Estimate:
    """`one` times `other` to this power, with the errors of both."""
    value = math.log(one.value) + power * math.log(other.value)
    if None in (one.low, one.high, other.low, other.high):
        return Estimate(value=math.exp(value), low=None, high=None)
    below, above = (math.hypot(_reach(one, end), _reach(other, end)) for end in ("low", "high"))
    return Estimate(value=math.exp(value), low=math.exp(value - below), high=math.exp(value + above))


def _reach(one: Estimate, end: str) -> float:
    return abs(math.log(getattr(one, end) / one.value))
