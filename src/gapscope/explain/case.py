"""One gap with its two sides, and what has been tried on them so far."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from gapscope.explain._base import Scouted
from gapscope.explain.trial import Trial
from gapscope.measure.priors import prior_of
from gapscope.model.answer import Gap, Tried
from gapscope.stats.pairs import Prior, Spread
from gapscope.units import Seconds

SETS = 4
"""Fresh ones that are taken at a time, of dear calls too: three that lie far apart leave nearly everything open."""
A_LOOK, PATIENCE = 60.0, 240.0
"""In seconds: what is still not sure where a look takes this long, or after so long in all, stays so."""


@dataclass
class Case:
    gap: Gap
    trial: Trial
    slow: Scouted
    fast: Scouted
    tried: dict[tuple[str, str], Tried] = field(default_factory=dict)
    """By switch and side."""
    gains: dict[tuple[str, str], Spread] = field(default_factory=dict)
    """In log time, of a switch on a side: by itself, or on top of what it needs there."""
    needs: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    """What a switch was flipped on top of, on a side where by itself it failed."""
    confirmed: set[tuple[str, str]] = field(default_factory=set)
    """Those of them that rest on several fresh sets."""
    bearing: tuple[str, ...] = ()
    """The switches that the named shares rest on."""
    levelled: tuple[str, ...] = ()
    """The switches that take from the fast side what the slow one has not: flipped on both, whatever they do there."""
    together: tuple[tuple[str, ...], Spread] | None = None
    """What everything that gains on the slow side gains at once, where it could be flipped together."""
    explained: float = 0.0
    """The portion of the gap that they bear."""
    looked: Seconds = 0.0
    """How long another look at the switches confirmed last would take."""
    clock: Callable[[], Seconds] = time.monotonic
    began: Seconds = field(init=False)

    def __post_init__(self) -> None:
        self.began = self.clock()

    @property
    def in_time(self) -> bool:
        """Whether somebody would wait for another look like the last one, to make a share surer or look behind it."""
        return self.looked < A_LOOK and self.clock() - self.began < PATIENCE

    @property
    def prior(self) -> Prior:
        return prior_of(self.slow.contender.framework).beside(prior_of(self.fast.contender.framework))

    def sides(self) -> tuple[Scouted, Scouted]:
        return self.slow, self.fast

    def needed(self, switch: str, side: Scouted) -> tuple[str, ...]:
        return self.needs.get((switch, side.contender.name), ())

    def held(self, side: Scouted, switches: Sequence[str]) -> tuple[str, ...]:
        """Those of these switches that do the side no harm, with those they stand on, and those that level both."""
        gains = {one: self.gain(one, side) for one in switches}
        harmless = [one for one, gain in gains.items() if gain is not None and gain.mean >= 0]
        under = [needed for one in harmless for needed in self.needed(one, side)]
        return tuple(dict.fromkeys([*under, *harmless, *self.levelled]))

    def gained(self, switch: str, side: Scouted, gain: Spread) -> None:
        """What flipping it did; a later word takes the place of an earlier one."""
        name = side.contender.name
        self.gains[switch, name] = gain
        needed = self.needed(switch, side)
        where = f"on top of {' and '.join(needed)}" if needed else None
        self.tried[switch, name] = Tried(switch=switch, side=name, ratio=gain.ratio(), holds=True, reason=where)

    def refused(self, switch: str, side: Scouted, reason: str) -> None:
        name = side.contender.name
        self.tried[switch, name] = Tried(switch=switch, side=name, ratio=None, holds=False, reason=reason)

    def gain(self, switch: str, side: Scouted) -> Spread | None:
        return self.gains.get((switch, side.contender.name))
