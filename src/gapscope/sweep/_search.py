"""Spend points where the order of two contenders turns: bisection along a line, by what is known so far."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from gapscope.pipeline.crossovers import Side, find_turns

Known = Mapping[int, Side | None]
"""How a pair stands at every measured position of a line; None where it was not compared."""


def next_positions(length: int, pairs: Sequence[Known], measured: frozenset[int]) -> tuple[int, ...]:
    """
    Where to measure next, on a line of `length` positions; empty once every turn lies between neighbours.

    Both ends and the middle come first: an order that turns and turns back shows only inside. Then every
    turn is halved. A word that is not settled counts by the sign of its estimate, but a turn is looked for
    only where settled words on both sides of it disagree: noise alone is not chased.
    """
    begin = dict.fromkeys((0, (length - 1) // 2, length - 1))
    missing = tuple(position for position in begin if position not in measured)
    if missing:
        return missing
    wanted = set()
    for low, high in _brackets(pairs):
        free = [position for position in range(low + 1, high) if position not in measured]
        if free:
            wanted.add(min(free, key=lambda position: abs(2 * position - low - high)))
    return tuple(sorted(wanted))


def still_to_come(length: int, pairs: Sequence[Known], measured: frozenset[int]) -> int:
    """About how many points the search will take from here: a halving for each factor of two."""
    if not measured:
        return 2 + math.ceil(math.log2(max(2, length)))
    return sum(math.ceil(math.log2(high - low)) for low, high in set(_brackets(pairs)))


def _brackets(pairs: Sequence[Known]) -> Iterator[tuple[int, int]]:
    """The neighbouring measured positions between which each turn lies."""
    for known in pairs:
        stood = {position: side for position, side in sorted(known.items()) if side is not None and side.sign}
        positions = list(stood)
        for turn in find_turns(list(stood.values())):
            yield positions[turn.at], positions[turn.at + 1]
