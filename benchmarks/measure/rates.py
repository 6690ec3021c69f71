"""Counts as rates with their 95 % interval."""

import functools
import math
from collections.abc import Callable

ALPHA = 0.05


@functools.cache
def interval(count: int, trials: int) -> tuple[float, float]:
    """Clopper and Pearson's: the rates under which so few, or so many, would be rarer than one in forty."""
    low = 0.0 if count == 0 else _solve(lambda rate: 1 - _at_most(count - 1, trials, rate), rising=True)
    high = 1.0 if count == trials else _solve(lambda rate: _at_most(count, trials, rate), rising=False)
    return low, high


def in_words(count: int, trials: int) -> str:
    """As in `1 of 300 (0–1.8 %)`; a dash where nothing was tried."""
    if trials == 0:
        return "–"
    low, high = interval(count, trials)
    return f"{count} of {trials} ({_percent(low)}–{_percent(high)} %)"


def _percent(rate: float) -> str:
    """Tenths near either end, where they matter."""
    text = f"{100 * rate:.1f}" if min(rate, 1 - rate) < 0.05 else f"{100 * rate:.0f}"
    return text.removesuffix(".0")


def _at_most(count: int, trials: int, rate: float) -> float:
    if rate <= 0.0 or rate >= 1.0:
        return 1.0 if rate <= 0.0 or count == trials else 0.0
    return math.fsum(
        math.exp(
            math.lgamma(trials + 1)
            - math.lgamma(k + 1)
            - math.lgamma(trials - k + 1)
            + k * math.log(rate)
            + (trials - k) * math.log1p(-rate)
        )
        for k in range(count + 1)
    )


def _solve(chance: Callable[[float], float], *, rising: bool) -> float:
    low, high = 0.0, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        if (chance(middle) < ALPHA / 2) == rising:
            low = middle
        else:
            high = middle
    return (low + high) / 2
