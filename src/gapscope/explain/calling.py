"""Many calls made one: what a call costs, held against what one costs on the other side."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence

import numpy as np

from gapscope.explain.attribute import Times, difference
from gapscope.explain.confirmed import SMALL, Confirmed, Part, longer_loop
from gapscope.explain.interventions import Intervention
from gapscope.explain.parts import AsOne, Told, of_calling, taken_by_calling
from gapscope.explain.trial import gathers

UNBOUNDED = 2.0
"""
How many times faster the slow side must be where no smaller size tells what a call costs at most: routines for many
are often faster for each by less than this, at any size.
"""


def in_parts(
    found: Confirmed, sets: Sequence[Times], switch: str, switches: Sequence[str], harmless: Sequence[str]
) -> Told | None:
    """
    Both sides in parts, where the switch makes many calls one; None where it does not, or not on both sides.

    A call of many can be shared among cores where one by itself cannot (rows are sorted side by side, one row is not):
    what that gains is not the call's, so its time counts for as many cores as a call by itself keeps busy. Nor is what
    a call does not take where it has next to nothing to compute; unless a loop over the size is part of the call.
    """
    if not gathers(switch) or switch not in harmless:
        return None
    pairs = []
    for side, orders in ((found.slow, switches), (found.fast, harmless)):
        before = frozenset(side.usable([one for one in orders if one != switch]))
        if not {before, before | {switch}} <= side.members.keys():
            return None
        pairs.append([next(iter(side.members[subset])) for subset in (before, before | {switch})])
    parted = []
    for times in sets:
        rounds = min(len(times[name]) for pair in pairs for name in pair)
        slow, fast = (_as_one(found, times, pair, rounds) for pair in pairs)
        parted.append((slow, fast))
    return Told(sets=parted, prior=found.prior)


def _as_one(found: Confirmed, times: Times, pair: Sequence[str], rounds: int) -> AsOne:
    full, each = (np.asarray(times[name][:rounds]) for name in pair)
    small = times.get(pair[0] + SMALL)
    bare = statistics.median(small) if small and longer_loop(pair[0], found.steps) is None else math.inf
    return AsOne(full=full, each=each * found.busier(*pair), bare=bare)


def part_of_calling(
    found: Confirmed, intervention: Intervention, switches: Sequence[str], harmless: Sequence[str], told: Told
) -> Part:
    """
    What the fast side's cost of a call takes away.

    The gains themselves leave both sides' work, and there may be next to none of it: a gap in that is not the call's.
    """
    switch, cause = intervention.switch, intervention.causes[0]
    bounded = all(isinstance(slow, AsOne) and math.isfinite(slow.bare) for slow, _ in told.sets)
    return Part(
        cause=cause,
        switches=(switch,),
        values=tuple(told.values(of_calling)),
        spread=told.spread(of_calling),
        own=told.spread(taken_by_calling),
        weights=difference(found.slow.gain(switch, switches), found.fast.gain(switch, harmless)),
        weak=False,
        least=max(intervention.least.get(cause, 1.0), 1.0 if bounded else UNBOUNDED),
    )
