"""
What a contender would take without some of its operations, from its written-down program with and without them.

A program run operation by operation is not the function it came from, so it is held against itself.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gapscope.explain.attribute import Times, spread_of
from gapscope.stats.pairs import Prior
from gapscope.units import Seconds

SURELY = 0.01
SHORT: Seconds = 1e-3


@dataclass(frozen=True, slots=True, kw_only=True)
class Against:
    """What a written-down program with operations left out is held against: the contender, and it written down."""

    plain: str
    written: str

    def counted(self, name: str, times: Mapping[str, Sequence[Seconds]], beside: float, kept: float) -> list[Seconds]:
        """
        What the contender itself would take without these operations, round by round.

        What its functions do beside the operations is not written down: the contender takes `beside` times as long
        for it. It goes with the operations that it is done for, and of these the portion `kept` is left.
        """
        rounds = zip(times[self.plain], times[self.written], times[name])
        return [p * (left + kept * written * (beside - 1)) / (written * beside) for p, written, left in rounds]


def hold_against(
    sets: Sequence[dict[str, list[Seconds]]], name: str, against: Against, prior: Prior, kept: float
) -> None:
    """
    Count `name` as the contender would be without these operations, the portion `kept` being left of all; it leaves
    a set that lacks one for that.
    """
    beside = _beside(sets, against, prior)
    for times in sets:
        whole = {name, against.plain, against.written} <= times.keys()
        counted = against.counted(name, times, beside, kept) if whole else None
        times.pop(name, None)
        if counted is not None:
            times[name] = counted


def _beside(sets: Sequence[Times], against: Against, prior: Prior) -> float:
    """
    How many times longer the contender takes than its operations, where that is sure and the call is short.

    What the host does beside them is microseconds. In long calls a difference is the pages that a process was dealt.
    """
    spread = spread_of(sets, {against.plain: 1.0, against.written: -1.0}, prior)
    if spread is None or spread.interval(SURELY)[0] <= 0:
        return 1.0
    usual = statistics.median(t for times in sets for t in times.get(against.plain, ()))
    return math.exp(spread.mean) if usual < SHORT else 1.0
