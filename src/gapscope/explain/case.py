"""One gap with its two sides, and what has been tried on them so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from gapscope.explain._base import Scouted
from gapscope.explain.trial import Trial
from gapscope.measure.priors import prior_of
from gapscope.model.answer import Gap, Tried
from gapscope.stats.pairs import Prior, Spread


@dataclass
class Case:
    gap: Gap
    trial: Trial
    slow: Scouted
    fast: Scouted
    tried: dict[tuple[str, str], Tried] = field(default_factory=dict)
    """By switch and side."""
    gains: dict[tuple[str, str], Spread] = field(default_factory=dict)
    """In log time, of a switch alone on a side."""
    confirmed: set[tuple[str, str]] = field(default_factory=set)
    """Those of them that rest on several fresh sets."""
    together: tuple[tuple[str, ...], Spread] | None = None
    """What all confirmed switches gain at once on the slow side, where they could be flipped together."""

    @property
    def prior(self) -> Prior:
        return prior_of(self.slow.contender.framework).beside(prior_of(self.fast.contender.framework))

    def sides(self) -> tuple[Scouted, Scouted]:
        return self.slow, self.fast

    def gained(self, switch: str, side: Scouted, gain: Spread, on_top_of: tuple[str, ...] = ()) -> None:
        """What flipping it did; a later word takes the place of an earlier one."""
        name = side.contender.name
        self.gains[switch, name] = gain
        where = f"on top of {' and '.join(on_top_of)}" if on_top_of else None
        self.tried[switch, name] = Tried(switch=switch, side=name, ratio=gain.ratio(), holds=True, reason=where)

    def refused(self, switch: str, side: Scouted, reason: str) -> None:
        name = side.contender.name
        self.tried[switch, name] = Tried(switch=switch, side=name, ratio=None, holds=False, reason=reason)

    def gain(self, switch: str, side: Scouted) -> Spread | None:
        return self.gains.get((switch, side.contender.name))
