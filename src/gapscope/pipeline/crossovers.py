"""Where the order of two contenders turns as a dimension grows, read off the points of a series."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gapscope.model.answer import Crossover, Point
from gapscope.model.dimensions import follows, names_of, varying

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """Who is ahead of a pair at one size: 1 where the first takes longer, -1 where the second does, 0 for neither."""

    sign: int
    settled: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A turn of the order along a line: between places `first` and `last` for sure, right after `at` most likely."""

    first: int
    last: int
    at: int

    @property
    def settled(self) -> bool:
        return (self.first, self.last) == (self.at, self.at + 1)


def find_turns(sides: Sequence[Side]) -> Iterator[Turn]:
    """One turn between two settled places with opposite words and none settled in between."""
    sure = [place for place, side in enumerate(sides) if side.settled]
    for first, last in itertools.pairwise(sure):
        if sides[first].sign != sides[last].sign:
            signs = [side.sign for side in sides[first : last + 1]]
            yield Turn(first=first, last=last, at=first + _best_split(signs))


def side_of(point: Point, pair: Pair, phase: str) -> Side | None:
    """How the pair stands at `point`; None where it was not compared there."""
    for gap in point.gaps:
        if gap.quantity == "time" and gap.phase == phase and {gap.slower, gap.faster} == set(pair):
            sign = 0 if gap.ratio.value == 1 else 1 if gap.slower == pair[0] else -1
            return Side(sign=sign, settled=gap.word == "slower")
    return None


def pairs_of(points: Sequence[Point]) -> tuple[tuple[Pair, str], ...]:
    """Every pair compared at any point, with its phase, in the order first seen."""
    seen: dict[tuple[frozenset[str], str], tuple[Pair, str]] = {}
    for gap in (gap for point in points for gap in point.gaps if gap.quantity == "time"):
        seen.setdefault((frozenset((gap.slower, gap.faster)), gap.phase), ((gap.slower, gap.faster), gap.phase))
    return tuple(seen.values())


def find_crossovers(points: Sequence[Point]) -> tuple[Crossover, ...]:
    """Every turn in every series of `points`; none where no sweep was made."""
    if not any(point.swept for point in points):
        return ()
    found = [
        crossover
        for dimension, fixed, line in series(points)
        for pair, phase in pairs_of([point for point in line if point.swept])
        for crossover in _turns(dimension, fixed, line, pair, phase)
    ]
    return tuple(found)


def series(points: Sequence[Point]) -> Iterator[tuple[str, Mapping[str, Any], list[Point]]]:
    """Points that differ in one dimension only, or in one and what goes with it, smallest first."""
    moving = varying(points)
    # A sweep at the top of a file runs through the points of its named questions too.
    unnamed = any(point.swept and "question" not in point.parameters for point in points)
    for dimension in moving:
        along = {name for name in names_of(points) if name == dimension or follows(name, dimension, points)}
        along |= {"question"} if unnamed else set()
        lines: dict[str, list[Point]] = {}
        for point in points:
            if dimension in point.parameters:
                others = sorted((name, value) for name, value in point.parameters.items() if name not in along)
                lines.setdefault(repr(others), []).append(point)
        for line in lines.values():
            line.sort(key=lambda point: point.parameters[dimension])
            sizes = [point.parameters[dimension] for point in line]
            if len(set(sizes)) > 1 and any(point.swept for point in line):
                fixed = [name for name in ("question", *moving) if name not in along]
                shown = [name for name in fixed if name in line[0].parameters]
                yield dimension, {name: line[0].parameters[name] for name in shown}, line


def _turns(
    dimension: str, fixed: Mapping[str, Any], line: Sequence[Point], pair: Pair, phase: str
) -> Iterator[Crossover]:
    stood = [(point.parameters[dimension], side) for point in line if (side := side_of(point, pair, phase)) is not None]
    sizes, sides = [size for size, _ in stood], [side for _, side in stood]
    for turn in find_turns(sides):
        ahead, behind = pair if sides[turn.first].sign > 0 else pair[::-1]
        yield Crossover(
            dimension=dimension,
            low=sizes[turn.at],
            high=sizes[turn.at + 1],
            ahead=ahead,
            behind=behind,
            phase=phase,
            settled=turn.settled,
            sure_low=sizes[turn.first],
            sure_high=sizes[turn.last],
            parameters=fixed,
        )


def _best_split(signs: list[int]) -> int:
    """The last place before the turn: where fewest estimates lie on the wrong side of it, the middle of several."""
    before = signs[0]
    wrong = [
        sum(sign == -before for sign in signs[: at + 1]) + sum(sign == before for sign in signs[at + 1 :])
        for at in range(len(signs) - 1)
    ]
    best = [at for at, count in enumerate(wrong) if count == min(wrong)]
    return best[len(best) // 2]
