"""Three-valued comparison of intervals: a claim is supported, refuted, or it depends."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass

Ends = tuple[float, float, float]


@dataclass(frozen=True)
class Truth:
    """Whether something holds; None where the intervals do not say, or the points disagree."""

    holds: bool | None
    because: str

    @property
    def word(self) -> str:
        return {True: "supported", False: "refuted", None: "depends"}[self.holds]

    def __and__(self, other: Truth) -> Truth:
        known = (self.holds, other.holds)
        return Truth(False if False in known else None if None in known else True, _both(self, other))

    def __or__(self, other: Truth) -> Truth:
        known = (self.holds, other.holds)
        return Truth(True if True in known else None if None in known else False, _both(self, other))

    def __invert__(self) -> Truth:
        return Truth(None if self.holds is None else not self.holds, self.because)

    def __bool__(self) -> bool:
        raise TypeError("a comparison of intervals may be undecided: combine with &, | and ~, not with and, or, not")


@dataclass(frozen=True, eq=False)
class Known:
    """One figure at one or more points, each as (low, value, high)."""

    label: str
    at_points: list[Ends]
    words: Callable[[float], str]
    places: tuple[str, ...] = ()
    """What tells each point from the others; empty where nobody needs telling."""

    def __ge__(self, other: float | Known) -> Truth:
        return self._compare(other, "≥")

    def __gt__(self, other: float | Known) -> Truth:
        return self._compare(other, ">")

    def __le__(self, other: float | Known) -> Truth:
        return ~self._compare(other, ">")

    def __lt__(self, other: float | Known) -> Truth:
        return ~self._compare(other, "≥")

    def __mul__(self, factor: float) -> Known:
        return Known(
            f"{factor:g} × {self.label}",
            [(low * factor, value * factor, high * factor) for low, value, high in self.at_points],
            self.words,
            self.places,
        )

    __rmul__ = __mul__

    def within(self, low: float, high: float) -> Truth:
        """Whether the figure lies between the two, both ends included."""
        truth = (self >= low) & (self <= high)
        return Truth(truth.holds, self.described())

    def described(self) -> str:
        parts = [
            self.words(value) if low == high else f"{self.words(value)} [{self.words(low)}, {self.words(high)}]"
            for low, value, high in self.at_points[:4]
        ]
        parts = [
            f"{part} at {place}" if place else part for part, place in itertools.zip_longest(parts, self.places[:4])
        ]
        more = f" and {len(self.at_points) - 4} more" if len(self.at_points) > 4 else ""
        return f"{self.label} = {', '.join(parts)}{more}"

    def _compare(self, other: float | Known, sign: str) -> Truth:
        """All points agree, or it depends. Two figures are paired point by point, or every point with the only one."""
        if isinstance(other, Known):
            pairs = _paired(self.at_points, other.at_points)
            because = f"{self.described()}; {other.described()}"
        else:
            pairs = [(mine, (other, other, other)) for mine in self.at_points]
            because = self.described()
        each = {_above(mine, theirs, strictly=sign == ">") for mine, theirs in pairs}
        return Truth(each.pop() if len(each) == 1 else None, because)


def _above(mine: Ends, theirs: Ends, *, strictly: bool) -> bool | None:
    if mine[0] > theirs[2] or (not strictly and mine[0] == theirs[2]):
        return True
    if mine[2] < theirs[0] or (strictly and mine[2] == theirs[0]):
        return False
    return None


def _paired(mine: list[Ends], theirs: list[Ends]) -> list[tuple[Ends, Ends]]:
    if len(mine) == len(theirs):
        return list(zip(mine, theirs))
    return [(a, b) for a in mine for b in theirs]


def _both(first: Truth, second: Truth) -> str:
    return first.because if first.because == second.because else f"{first.because}; {second.because}"
