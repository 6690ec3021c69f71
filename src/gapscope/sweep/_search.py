"""Spend points where the order of two contenders turns: bisection along a line, by what is known so far."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gapscope.pipeline.crossovers import Side, find_turns

Known = Mapping[int, Side | None]
"""How a pair stands at every measured position of a line; None where it was not compared."""

_STEPS_OUT = (2, 6)
"""Far enough that the gap has grown past what could not be settled, near enough to say something."""


def next_positions(length: int, pairs: Sequence[Known], measured: frozenset[int]) -> tuple[int, ...]:
    """
    Where to measure next, on a line of `length` positions; empty once every turn lies between neighbours.

    Both ends and the middle come first: an order that turns and turns back shows only inside. Then every
    turn is halved, and where the ends of the last half are not settled a few points beside them may be.
    A word that is not settled counts by the sign of its estimate, but a turn is looked for only where
    settled words on both sides of it disagree: noise alone is not chased.
    """
    missing = _missing(length, measured)
    if missing:
        return missing
    wanted = set()
    for bracket in _brackets(pairs):
        low, high = bracket.low, bracket.high
        free = [position for position in range(low + 1, high) if position not in measured]
        if free:
            wanted.add(min(free, key=lambda position: abs(2 * position - low - high)))
        else:
            wanted.update(_outward(bracket, measured))
    return tuple(sorted(wanted))


def still_to_come(length: int, pairs: Sequence[Known], measured: frozenset[int]) -> int:
    """About how many points the search will take from here: a halving for each factor of two."""
    missing = len(_missing(length, measured))
    if missing:
        return missing + math.ceil(math.log2(max(2, length) / 2))
    return sum(math.ceil(math.log2(bracket.high - bracket.low)) for bracket in set(_brackets(pairs)))


def _missing(length: int, measured: frozenset[int]) -> tuple[int, ...]:
    begin = dict.fromkeys((0, (length - 1) // 2, length - 1))
    return tuple(position for position in begin if position not in measured)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """The neighbouring measured positions a turn lies between, and the settled ones around them."""

    low: int
    high: int
    sure_low: int
    sure_high: int


def _brackets(pairs: Sequence[Known]) -> Iterator[Bracket]:
    for known in pairs:
        stood = {position: side for position, side in sorted(known.items()) if side is not None and side.sign}
        positions = list(stood)
        for turn in find_turns(list(stood.values())):
            yield Bracket(
                low=positions[turn.at],
                high=positions[turn.at + 1],
                sure_low=positions[turn.first],
                sure_high=positions[turn.last],
            )


def _outward(bracket: Bracket, measured: frozenset[int]) -> Iterator[int]:
    """The next position on each side that might be settled where the bracket's own end is not."""
    below = [bracket.low - step for step in _STEPS_OUT if bracket.low - step > bracket.sure_low]
    above = [bracket.high + step for step in _STEPS_OUT if bracket.high + step < bracket.sure_high]
    for steps in (below, above):
        # One step farther only once the nearer one is known and was not settled.
        yield from [position for position in steps if position not in measured][:1]
