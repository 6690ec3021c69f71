"""Which points are left, and how long they may take."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from gapscope.model.answer import Point
from gapscope.model.plan import Plan
from gapscope.pipeline.crossovers import pairs_of, side_of
from gapscope.sweep._grid import Coordinates, lines_of
from gapscope.sweep._request import place_of, searched_pair
from gapscope.sweep._search import Known, next_positions, still_to_come
from gapscope.units import Seconds, rough_time

Done = Mapping[tuple[tuple[str, int], ...], Point]
"""Finished points by their coordinates."""


def next_points(plan: Plan, done: Done) -> tuple[Coordinates, ...]:
    """What to measure now; empty once there is nothing more to learn."""
    if not plan.search:
        return tuple(point for point in plan.points if place_of(point) not in done)
    wanted = []
    for line in lines_of(plan.points):
        pairs, measured = _known(plan, line, done)
        wanted += [line[position] for position in next_positions(len(line), pairs, measured)]
    return tuple(wanted)


def about_left(plan: Plan, done: Done) -> int:
    """How many points are left; in a search, about how many."""
    if not plan.search:
        return len(plan.points) - len(done)
    lines = ((len(line), *_known(plan, line, done)) for line in lines_of(plan.points))
    return sum(still_to_come(length, pairs, measured) for length, pairs, measured in lines)


def _known(plan: Plan, line: Sequence[Coordinates], done: Done) -> tuple[list[Known], frozenset[int]]:
    found = {position: done[place_of(point)] for position, point in enumerate(line) if place_of(point) in done}
    chosen = searched_pair(plan)
    pairs: list[Known] = [
        {position: side_of(point, pair, phase) for position, point in found.items()}
        for pair, phase in pairs_of(list(found.values()))
        if chosen is None or chosen == set(pair)
    ]
    return pairs, frozenset(found)


class Pace:
    """Seconds a point has taken so far, and from that how long the rest will."""

    def __init__(self, before: int, spent: Seconds, clock: Callable[[], Seconds] = time.monotonic) -> None:
        self._clock, self._began = clock, clock()
        self._before, self._spent = before, spent
        self._here = 0

    def finished_one(self) -> None:
        self._here += 1

    def words(self, left: int) -> str:
        """`about 3 min left`; nothing before a point has been finished. Points of this run count, else those before."""
        if self._here:
            each = (self._clock() - self._began) / self._here
        elif self._before:
            each = self._spent / self._before
        else:
            return ""
        return f"about {rough_time(each * left)} left"
