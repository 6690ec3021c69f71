"""Members of a confirmed trial whose times are known by construction."""

import itertools
import math
import random

from gapscope.explain.attribute import Side
from gapscope.explain.interventions import Intervention
from gapscope.stats.pairs import Prior

PRIOR = Prior(deviation=0.01)


def side(name, switches):
    """A contender with every combination of `switches`."""
    subsets = [frozenset(s) for count in range(len(switches) + 1) for s in itertools.combinations(switches, count)]
    return Side(plain=name, members={subset: {" + ".join((name, *sorted(subset))): 1.0} for subset in subsets})


def sets_of(seconds, *, sets=4, rounds=30, noise=0.005, seed=0):
    """Fresh sets of rounds around the true `seconds` of every member."""
    rng = random.Random(seed)
    return [
        {name: [value * math.exp(rng.gauss(0, noise)) for _ in range(rounds)] for name, value in seconds.items()}
        for _ in range(sets)
    ]


def independent(slow, fast, on_slow, on_fast):
    """The time of every member where each switch divides by its own factor."""
    found = {}
    for one, base, factors in ((slow, 8.0, on_slow), (fast, 1.0, on_fast)):
        for subset, (name,) in one.members.items():
            found[name] = base / math.prod(factors.get(switch, 1.0) for switch in subset)
    return found


def intervention(switch, *causes):
    return Intervention(switch=switch, causes=causes, group=(switch,))
