"""What confirming showed, and the parts of it that causes bear."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from gapscope.explain.attribute import Side, Times, Weights, spread_of, total
from gapscope.explain.sizes import intercept_portion
from gapscope.stats.pairs import CONFIDENCE, Evidence, Prior, Spread, pool

LOOKS = 3
"""At most so many times are fresh sets taken, each time as many again as at first."""
SMALL = " at a small size"
"""Behind the name of a member that has next to nothing to compute."""
NAMED_ALPHA = 0.01 / LOOKS
"""Every look may spend as much of the chance that a cause is named for nothing."""
MORE_STEPS = 1.2
"""Times as many: a call that is the same but for what it computes takes the same steps, but for a branch or two."""
UNSURE_PORTION = 0.15
"""Of the gap: a share this large that is not sure is worth as many sets again."""
LEAST_SHARE, LEAST_PORTION = 0.02, 0.05
"""In log time, and of the gap. Less than this is not worth a name, however surely it is there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """A switch that two causes share, and how to find its members' times at a small size."""

    switch: str
    left: float
    """The portion of the work that the small size has."""
    on_top_of: tuple[str, ...] = ()
    """What it is flipped on top of, on the slow side."""

    def names(self, side: Side) -> tuple[str, ...]:
        """Who is timed without the switch, and with it; nobody where it cannot be flipped."""
        before = frozenset(side.usable(self.on_top_of))
        subsets = before, before | {self.switch}
        return tuple(next(iter(side.members[one])) for one in subsets) if subsets[1] in side.members else ()

    def portion(self, side: Side, times: Times, steps: Mapping[str, int]) -> float | None:
        """Which portion of this side's gain is the host's; None where that was not timed."""
        names = self.names(side)
        if not names or any(name not in times or name + SMALL not in times for name in names):
            return None
        before, after = ((statistics.median(times[name]), statistics.median(times[name + SMALL])) for name in names)
        return intercept_portion(before, after, self.left, longer_loop(names[0], steps))


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One cause's part of every set, in log time."""

    cause: str
    switches: tuple[str, ...]
    values: tuple[Evidence, ...]
    spread: Spread
    own: Spread
    """What the switch gains on the slow side alone."""
    weights: Weights
    weak: bool
    least: float = 1.0
    """How many times faster the slow side must be for it."""

    def beside(self, other: Part, prior: Prior) -> Part:
        """Both of them, of one cause."""
        pairs = zip(self.values, other.values)
        values = tuple(Evidence(value=a.value + b.value, error=math.hypot(a.error, b.error)) for a, b in pairs)
        weights = total((self.weights, other.weights))
        return Part(
            cause=self.cause,
            switches=(*self.switches, *other.switches),
            values=values,
            spread=pool(values, scaled(prior, weights)),
            own=max(self.own, other.own, key=lambda spread: spread.mean),
            weights=weights,
            weak=self.weak or other.weak,
            least=min(self.least, other.least),
        )

    def named(self, gap: float) -> bool:
        """Whether the slow side surely gains by it, and surely more than the fast side."""
        surely = all(spread.interval(NAMED_ALPHA)[0] > 0 for spread in (self.spread, self.own))
        return surely and self._enough and not self.too_small(gap)

    def likely(self, gap: float) -> bool:
        """Whether it is a good part of the gap, and rather there than not."""
        there = all(spread.interval(1 - CONFIDENCE)[0] > 0 for spread in (self.spread, self.own))
        return there and self._enough and self.spread.mean >= UNSURE_PORTION * gap

    @property
    def _enough(self) -> bool:
        return self.own.mean >= math.log(self.least)

    def too_small(self, gap: float) -> bool:
        """Whether it is not worth a name, be it ever so sure."""
        return abs(self.spread.mean) < max(LEAST_SHARE, LEAST_PORTION * gap)

    def with_remnant(self, remnant: Part, prior: Prior) -> Part:
        """Together with what the same switches took away for a cause that is too small to be named."""
        # Both are portions of one gain, measured once: it is no less sure for being put together again.
        values = tuple(replace(a, value=a.value + b.value) for a, b in zip(self.values, remnant.values))
        return replace(self, values=values, spread=pool(values, scaled(prior, self.weights)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmed:
    """Everything the last sets showed."""

    slow: Side
    fast: Side
    sets: Sequence[Times]
    prior: Prior
    split: Split | None
    unknown: Mapping[str, str] = field(default_factory=dict)
    """Switches that could not be flipped on the fast side although there was something to flip, and why."""
    cores: Mapping[str, float] = field(default_factory=dict)
    """By member, how many a call keeps busy; nobody's where no calls are made one."""
    steps: Mapping[str, int] = field(default_factory=dict)
    """By member, how many the interpreter takes in a call; where it is asked for."""
    little: bool = False
    """Whether there is next to nothing to compute at the question's own size."""
    hosts_alone: bool = False
    """Whether a call of the slow side has no time for more than the interpreter's steps."""

    def complete(self) -> list[Times]:
        """The sets in which nobody is missing."""
        wanted = {name for side in (self.slow, self.fast) for weights in side.members.values() for name in weights}
        return [times for times in self.sets if wanted <= times.keys()]

    def harmless(self, sets: Sequence[Times], switches: Sequence[str]) -> list[str]:
        """Those that do not make the fast side slower: others are flipped there neither alone nor beside these."""
        alone = {switch: self.fast.gain(switch, [switch]) for switch in switches}
        return [switch for switch, gain in alone.items() if not gain or self.spread(sets, gain).mean >= 0]

    def busier(self, before: str, after: str) -> float:
        """How many times as many cores one member keeps busy as another did; 1 where it is fewer, or not known."""
        return max(1.0, self.cores[after] / self.cores[before]) if {before, after} <= self.cores.keys() else 1.0

    def spread(self, sets: Sequence[Times], weights: Weights) -> Spread:
        found = spread_of(sets, weights, self.prior)
        assert found is not None  # `sets` are complete
        return found


def longer_loop(name: str, steps: Mapping[str, int]) -> float | None:
    """How many times as many steps a member takes as at the small size; None where it does not loop over the size."""
    if not {name, name + SMALL} <= steps.keys():
        return None
    full, small = steps[name], steps[name + SMALL]
    return full / max(1, small) if full > MORE_STEPS * small else None


def scaled(prior: Prior, weights: Weights) -> Prior:
    """How far apart fresh sets are to be expected, by how many members' times there are in what is looked at."""
    scale = math.sqrt(sum(weight**2 for weight in weights.values()) / 2)
    return Prior(deviation=prior.deviation * scale, weight=prior.weight)
