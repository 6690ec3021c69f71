"""When there are enough process pairs to decide, and what may be said. Looking often is paid for."""

import math
from dataclasses import dataclass

from gapscope.stats.pairs import LARGEST, Spread

SAME, DIFFERENT, OPEN = "same", "different", "inconclusive"


@dataclass(frozen=True, slots=True, kw_only=True)
class Looks:
    """
    The pair counts at which a verdict may be read.

    Every look may spend an equal part of `alpha`, the chance of calling two equal contenders
    different in the whole run, and of `alpha_same`, the chance of calling a gap of just the width asked for
    nothing. Equal parts, because the usual alternative asks the first looks for certainty in a tail
    that a handful of pairs cannot know.
    """

    at: tuple[int, ...] = (4, 8, 16, 32)
    alpha: float = 0.002
    alpha_same: float = 0.02

    def due(self, pairs: int) -> bool:
        return pairs in self.at

    def exhausted(self, pairs: int) -> bool:
        return pairs >= self.at[-1]

    def spending(self) -> float:
        return self.alpha / len(self.at)

    def spending_same(self) -> float:
        """Both ends of the band are tested, each on one side."""
        return 2 * self.alpha_same / len(self.at)


CHEAP = Looks()
DEAR = Looks(at=(3, 6, 12))


def decide(spread: Spread, looks: Looks, same: float, beyond: float = 0.0) -> str:
    """`same` if an interval lies inside ±same, `different` if the wider one is outside ±beyond, else `inconclusive`."""
    low, high = spread.interval(looks.spending_same())
    band = math.log1p(same)
    if -band <= low and high <= band:
        return SAME
    low, high = spread.interval(looks.spending())
    edge = math.log1p(beyond)
    if low > edge or high < -edge:
        return DIFFERENT
    return OPEN


def floor(spread: Spread, looks: Looks) -> float:
    """The smallest gap, as a fraction, that this much evidence could have settled."""
    low, high = spread.interval(looks.spending())
    return math.expm1(min((high - low) / 2, LARGEST))


def pairs_needed(spread: Spread, pairs: int, looks: Looks, same: float, beyond: float = 0.0) -> int:
    """About how many pairs would settle it, if the spread stays as it is."""
    band = math.log1p(same)
    needed = []
    for spending, distance in (
        (looks.spending(), abs(spread.mean) - math.log1p(beyond)),
        (looks.spending_same(), band - abs(spread.mean)),
    ):
        low, high = spread.interval(spending)
        needed.append(((high - low) / 2 * math.sqrt(pairs) / max(distance, 1e-4)) ** 2)
    return math.ceil(min(needed))
