"""From confirmed times to named shares and the rest."""

from __future__ import annotations

import itertools
import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gapscope import registry
from gapscope.explain.attribute import Side, Times, Weights, difference, weigh
from gapscope.explain.candidates import Candidate
from gapscope.explain.sizes import intercept_portion
from gapscope.model.answer import Share
from gapscope.model.evidence import Estimate
from gapscope.stats.pairs import Evidence, Prior, Spread, pool
from gapscope.units import Seconds

NAMED_ALPHA = 0.01
LEAST_SHARE, LEAST_PORTION = 0.02, 0.05
"""In log time, and of the gap. Less than this is not worth a name, however surely it is there."""
SHORT: Seconds = 1e-3


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """A switch that two causes share, and how to find its members' times at a small size."""

    switch: str
    suffix: str
    left: float
    """The portion of the work that the small size has."""

    def portion(self, side: Side, times: Times) -> float | None:
        """Which portion of this side's gain is there whatever the size; None where that was not timed."""
        names = (side.plain, f"{side.plain} + {self.switch}")
        if any(name not in times or name + self.suffix not in times for name in names):
            return None
        before, after = (
            (statistics.median(times[name]), statistics.median(times[name + self.suffix])) for name in names
        )
        return intercept_portion(before, after, self.left)


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """One cause's part of every set, in log time, with the two sides' gains it is the difference of."""

    cause: str
    switch: str
    values: tuple[Evidence, ...]
    spread: Spread

    def named(self, gap: float) -> bool:
        low, _ = self.spread.interval(NAMED_ALPHA)
        return low > 0 and self.spread.mean >= max(LEAST_SHARE, LEAST_PORTION * gap)


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmed:
    """Everything the last sets showed."""

    slow: Side
    fast: Side
    sets: Sequence[Times]
    prior: Prior
    split: Split | None

    def complete(self) -> list[Times]:
        """The sets in which nobody is missing."""
        wanted = {name for side in (self.slow, self.fast) for weights in side.members.values() for name in weights}
        return [times for times in self.sets if wanted <= times.keys()]


def attribute(found: Confirmed, chosen: Sequence[Candidate]) -> tuple[tuple[Share, ...], Estimate | None]:
    """The shares that can be named, largest first, and the factor that is left; None where nothing was timed."""
    sets = found.complete()
    whole = weigh(sets, {found.slow.plain: 1.0, found.fast.plain: -1.0})
    if not whole:
        return (), None
    gap = pool(whole, found.prior).mean
    kept = combinable(found, chosen)
    while True:
        switches = [candidate.switch for candidate in kept]
        parts = [part for candidate in kept for part in _parts(found, sets, candidate, switches)]
        named = [part for part in parts if part.named(gap)]
        bearing = [candidate for candidate in kept if candidate.switch in {part.switch for part in named}]
        if len(bearing) == len(kept):
            break
        kept = bearing  # what bears no share takes no part in the orders either
    rest = [
        Evidence(value=one.value - sum(part.values[number].value for part in named), error=one.error)
        for number, one in enumerate(whole)
    ]
    ordered = sorted(named, key=lambda part: -part.spread.mean)
    shares = tuple(_share(part, gap, found, sets, switches) for part in ordered)
    return shares, pool(rest, found.prior).ratio()


def combinable(found: Confirmed, chosen: Sequence[Candidate]) -> list[Candidate]:
    """
    Those that were run in every combination with each other, on every side where each could be flipped.

    Where two were not run together, nobody knows how much of what they take away is the same; the larger one stays.
    """
    kept: list[Candidate] = []
    for candidate in chosen:
        wider = [*(one.switch for one in kept), candidate.switch]
        if all(_complete(side, wider) for side in (found.slow, found.fast)):
            kept.append(candidate)
    return kept


def _complete(side: Side, switches: Sequence[str]) -> bool:
    usable = [switch for switch in switches if frozenset({switch}) in side.members]
    subsets = (frozenset(s) for count in range(len(usable) + 1) for s in itertools.combinations(usable, count))
    return all(subset in side.members for subset in subsets)


def _parts(found: Confirmed, sets: Sequence[Times], candidate: Candidate, switches: Sequence[str]) -> list[Parts]:
    gains = [side.gain(candidate.switch, switches) for side in (found.slow, found.fast)]
    if not gains[0]:
        return []
    portions = _portions(found, sets, candidate)
    made = []
    for cause, (on_slow, on_fast) in portions.items():
        values = []
        for number, times in enumerate(sets):
            slow, fast = (weigh([times], gain)[0] if gain else Evidence(value=0.0) for gain in gains)
            value = slow.value * on_slow[number] - fast.value * on_fast[number]
            values.append(Evidence(value=value, error=math.hypot(slow.error, fast.error)))
        scale = _scale(difference(*gains))
        prior = Prior(deviation=found.prior.deviation * scale, weight=found.prior.weight)
        made.append(Parts(cause=cause, switch=candidate.switch, values=tuple(values), spread=pool(values, prior)))
    return made


def _portions(
    found: Confirmed, sets: Sequence[Times], candidate: Candidate
) -> Mapping[str, tuple[list[float], list[float]]]:
    """For every cause of the switch, which portion of the gain is its own, set by set: slow side, fast side."""
    whole = [1.0] * len(sets)
    reads = {getattr(registry.find("explain.causes", name), "READS", None): name for name in candidate.causes}
    if None in reads or len(candidate.causes) == 1:
        return {candidate.causes[0]: (whole, whole)}
    sides = []
    for side in (found.slow, found.fast):
        told = [found.split.portion(side, times) if found.split else None for times in sets]
        short = statistics.median(t for times in sets for t in times[side.plain]) < SHORT
        sides.append([float(short) if one is None else one for one in told])
    slow, fast = sides
    return {
        reads["intercept"]: (slow, fast),
        reads["slope"]: ([1 - one for one in slow], [1 - one for one in fast]),
    }


def _scale(weights: Weights) -> float:
    """How much further apart fresh sets are to be expected than those of a plain pair."""
    return math.sqrt(sum(weight**2 for weight in weights.values()) / 2)


def _share(part: Parts, gap: float, found: Confirmed, sets: Sequence[Times], switches: Sequence[str]) -> Share:
    ratio = part.spread.ratio()
    assert ratio.low is not None and ratio.high is not None
    portion = Estimate(value=part.spread.mean / gap, low=math.log(ratio.low) / gap, high=math.log(ratio.high) / gap)
    return Share(
        cause=part.cause, ratio=ratio, portion=portion, evidence=_evidence(part, found, sets, switches), weak=False
    )


def _evidence(part: Parts, found: Confirmed, sets: Sequence[Times], switches: Sequence[str]) -> str:
    """What was seen when the switch was flipped on each side."""
    changes = registry.find("switches", part.switch).CHANGES
    words = []
    for side in (found.slow, found.fast):
        gain = side.gain(part.switch, switches)
        if gain:
            ratio = pool(weigh(sets, gain), found.prior).ratio()
            words.append(f"{side.plain} is {ratio.value:.2f}× faster ({ratio.low:.2f} to {ratio.high:.2f})")
        else:
            words.append(f"{side.plain} has nothing to change")
    claim = registry.find("explain.causes", part.cause).CLAIM
    return f"{claim}: with {changes}, {' and '.join(words)}"
