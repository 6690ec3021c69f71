"""
From times with switches on and off to shares that multiply up to the gap.

A switch is credited with what it takes away, averaged over every order in which the switches could be flipped (so that
two that do the same work do not both get it; what changes everything at once comes after what changes one thing), on
the slow side less the fast side. All of it is done in log time and round by round: members of one round met the same
machine.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from gapscope.stats.pairs import Evidence, Prior, Spread, middle, pool
from gapscope.units import Seconds

Subset = frozenset[str]
Times = Mapping[str, Sequence[Seconds]]
"""The rounds of one fresh set, by member."""
Weights = Mapping[str, float]
"""How often a member's log time counts; negative where it is taken off."""

NONE: Subset = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """
    One contender as it is and flipped: for the switches that are on, the members whose log times add up to its own.

    A program with operations left out is counted as its contender would be without them (`leaner.py`) before this.
    """

    plain: str
    members: Mapping[Subset, Weights]
    turns: Mapping[str, int] = field(default_factory=dict)
    """A switch of a later turn is credited only with what those of earlier turns leave; 0 where nothing is said."""

    def usable(self, switches: Sequence[str]) -> list[str]:
        """Those that could be flipped here, by themselves or on top of others."""
        return [one for one in switches if any(one in subset for subset in self.members)]

    def orders(self, switches: Sequence[str]) -> Iterator[tuple[str, ...]]:
        """The orders they may be flipped in, turn by turn."""
        turns = sorted({self.turns.get(one, 0) for one in switches})
        by_turn = [itertools.permutations([one for one in switches if self.turns.get(one, 0) == t]) for t in turns]
        for parts in itertools.product(*by_turn):
            yield tuple(itertools.chain(*parts))

    def complete(self, switches: Sequence[str]) -> bool:
        """Whether every step of every order was measured."""
        orders = self.orders(self.usable(switches))
        return all(frozenset(order[:count]) in self.members for order in orders for count in range(len(order) + 1))

    def gain(self, switch: str, switches: Sequence[str]) -> Weights:
        """
        The log gain of `switch` as weights of members, averaged over the orders of `switches` that were measured.

        Empty where no order was: flipped here it has nothing to act on, or could not be flipped, and gains nothing.
        """
        found: list[Weights] = []
        usable = self.usable(switches)
        for order in self.orders(usable) if switch in usable else ():
            before = frozenset(order[: order.index(switch)])
            if before in self.members and before | {switch} in self.members:
                found.append(difference(self.members[before], self.members[before | {switch}]))
        summed = total(found)
        return {member: weight / len(found) for member, weight in summed.items() if abs(weight) > 1e-9}


def difference(one: Weights, other: Weights) -> Weights:
    """`one` less `other`."""
    names = {*one, *other}
    return {name: weight for name in names if (weight := one.get(name, 0.0) - other.get(name, 0.0))}


def total(parts: Iterable[Weights]) -> Weights:
    summed: dict[str, float] = defaultdict(float)
    for part in parts:
        for name, weight in part.items():
            summed[name] += weight
    return dict(summed)


def weigh(sets: Sequence[Times], weights: Weights) -> list[Evidence]:
    """What every set that has all members says about the weighted sum of their log times."""
    found = []
    for times in sets:
        if not weights or any(name not in times for name in weights):
            continue
        rounds = min(len(times[name]) for name in weights)
        summed = sum(weight * np.log(np.asarray(times[name][:rounds])) for name, weight in weights.items())
        found.append(middle(np.asarray(summed)))
    return found


def spread_of(sets: Sequence[Times], weights: Weights, prior: Prior) -> Spread | None:
    """The weighted sum with its uncertainty; None where no set has all the members."""
    found = weigh(sets, weights)
    if not found:
        return None
    # A pair's spread is that of two members; this many times as much is to be expected of the sum.
    scale = math.sqrt(sum(weight**2 for weight in weights.values()) / 2)
    return pool(found, Prior(deviation=prior.deviation * scale, weight=prior.weight))
