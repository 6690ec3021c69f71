"""
Which rounds do not count, because somebody else was at work in them: a rule, and blind to the timings.

What is looked at is only what the system says about the moments of a round (waiting for a core,
swapping, throttling). A timing that is merely long is never a reason: dropping those would make
every contender look as fast as its luckiest rounds.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from gapscope.units import Seconds

WAITED_PORTION = 0.05  # of a slice; below it a median over rounds does not notice
FEWEST_CLEAN = 3  # clean rounds beat all rounds from here on, in the simulation of tests/stats/test_contamination.py
BUSY, SWAPPED, THROTTLED = "busy", "swapped", "throttled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Signs:
    """What the system said about one slice of one contender. Nothing in it comes from the slice's own clock."""

    seconds: Seconds
    """All of the slice, its untimed call included."""
    waited: Seconds = 0.0
    """Ready to run, while somebody else had the core."""
    swapped: bool = False
    throttled: bool = False

    def reasons(self) -> list[str]:
        found = {
            BUSY: self.waited > WAITED_PORTION * self.seconds,
            SWAPPED: self.swapped,
            THROTTLED: self.throttled,
        }
        return [reason for reason, holds in found.items() if holds]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sifted:
    """The rounds of one set: `kept` are the numbers of those that count."""

    kept: tuple[int, ...]
    rounds: int
    disturbed: int
    reasons: Mapping[str, int]
    """How many rounds each reason disturbed; one round may have several."""

    @property
    def contaminated(self) -> bool:
        """More than half disturbed: what is left is no longer the set that was asked for."""
        return 2 * self.disturbed > self.rounds

    @property
    def set_aside(self) -> int:
        return self.rounds - len(self.kept)


def sift(rounds: Sequence[Iterable[Signs]]) -> Sifted:
    """
    Set aside every round in which any member was disturbed: pairs stay pairs.

    Where fewer than three clean rounds are left, all are kept, so that a machine that is never quiet
    still gives figures; the set is then contaminated and says so.
    """
    found = [{reason for signs in this for reason in signs.reasons()} for this in rounds]
    clean = tuple(number for number, reasons in enumerate(found) if not reasons)
    disturbed = len(rounds) - len(clean)
    enough = len(clean) >= min(FEWEST_CLEAN, len(rounds))
    return Sifted(
        kept=clean if enough else tuple(range(len(rounds))),
        rounds=len(rounds),
        disturbed=disturbed,
        reasons=dict(Counter(reason for reasons in found for reason in reasons)),
    )


def enough_clean(sets: Sequence[Sifted], needed: int) -> bool:
    """Whether `needed` sets (those of the first look) are clean; where not, nothing can be called by a word."""
    clean = sum(not these.contaminated for these in sets)
    return clean >= min(needed, len(sets)) and (clean > 0 or not sets)
