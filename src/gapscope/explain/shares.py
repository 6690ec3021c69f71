"""From confirmed times to named shares and the rest."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gapscope import registry
from gapscope.explain.attribute import Side, Times, Weights, difference, spread_of, total, weigh
from gapscope.explain.interventions import Intervention
from gapscope.explain.sizes import intercept_portion
from gapscope.model.answer import Share
from gapscope.model.evidence import Estimate
from gapscope.stats.pairs import Evidence, Prior, Spread, pool
from gapscope.units import Seconds

LOOKS = 3
"""At most so many times are fresh sets taken, each time as many again as at first."""
NAMED_ALPHA = 0.01 / LOOKS
"""Every look may spend as much of the chance that a cause is named for nothing."""
LEAST_SHARE, LEAST_PORTION = 0.02, 0.05
"""In log time, and of the gap. Less than this is not worth a name, however surely it is there."""
LEAST_GENERIC_PORTION = 1 / 3
"""Of the gap. What changes everything at once gains a little nearly everywhere: less, alone, says nothing."""
UNSURE_PORTION = 0.15
"""Of the gap: a share this large that is not sure is worth as many sets again."""
SHORT: Seconds = 1e-3
LEAST_ERROR = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """A switch that two causes share, and how to find its members' times at a small size."""

    switch: str
    suffix: str
    left: float
    """The portion of the work that the small size has."""
    on_top_of: tuple[str, ...] = ()
    """What it is flipped on top of, on the slow side."""

    def names(self, side: Side) -> tuple[str, ...]:
        """Who is timed without the switch, and with it; nobody where it cannot be flipped."""
        before = frozenset(side.usable(self.on_top_of))
        subsets = before, before | {self.switch}
        return tuple(next(iter(side.members[one])) for one in subsets) if subsets[1] in side.members else ()

    def portion(self, side: Side, times: Times) -> float | None:
        """Which portion of this side's gain is there whatever the size; None where that was not timed."""
        names = self.names(side)
        if not names or any(name not in times or name + self.suffix not in times for name in names):
            return None
        before, after = (
            (statistics.median(times[name]), statistics.median(times[name + self.suffix])) for name in names
        )
        return intercept_portion(before, after, self.left)


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
            spread=pool(values, _scaled(prior, weights)),
            own=max(self.own, other.own, key=lambda spread: spread.mean),
            weights=weights,
            weak=self.weak or other.weak,
            least=min(self.least, other.least),
        )

    def named(self, gap: float) -> bool:
        """Whether the slow side surely gains by it, and surely more than the fast side."""
        surely = all(spread.interval(NAMED_ALPHA)[0] > 0 for spread in (self.spread, self.own))
        enough = self.own.mean >= math.log(self.least)
        return surely and enough and self.spread.mean >= max(LEAST_SHARE, LEAST_PORTION * gap)


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

    def complete(self) -> list[Times]:
        """The sets in which nobody is missing."""
        wanted = {name for side in (self.slow, self.fast) for weights in side.members.values() for name in weights}
        return [times for times in self.sets if wanted <= times.keys()]

    def harmless(self, sets: Sequence[Times], switches: Sequence[str]) -> list[str]:
        """Those that do not make the fast side slower: others are flipped there neither alone nor beside these."""
        alone = {switch: self.fast.gain(switch, [switch]) for switch in switches}
        return [switch for switch, gain in alone.items() if not gain or self.spread(sets, gain).mean >= 0]

    def spread(self, sets: Sequence[Times], weights: Weights) -> Spread:
        found = spread_of(sets, weights, self.prior)
        assert found is not None  # `sets` are complete
        return found


def attribute(found: Confirmed, chosen: Sequence[Intervention]) -> tuple[tuple[Share, ...], Estimate | None]:
    """The shares that can be named, largest first, and the factor that is left; None where nothing was timed."""
    sets = found.complete()
    between = {found.slow.plain: 1.0, found.fast.plain: -1.0}
    whole = weigh(sets, between)
    if not whole:
        return (), None
    gap = found.spread(sets, between)
    if gap.mean <= LEAST_SHARE:
        return (), gap.ratio()  # measured again there is no gap to be cut up
    kept, named = _settled(found, sets, chosen, gap.mean)
    switches = [intervention.switch for intervention in kept]
    rest = [
        Evidence(
            value=one.value - sum(part.values[number].value for part in named),
            error=math.hypot(one.error, *(part.values[number].error for part in named)),
        )
        for number, one in enumerate(whole)
    ]
    left = difference(between, total(part.weights for part in named))
    ordered = sorted(named, key=lambda part: -part.spread.mean)
    shares = tuple(_share(part, gap.mean, found, sets, switches) for part in ordered)
    return shares, pool(rest, _scaled(found.prior, left)).ratio()


def bearing(found: Confirmed, chosen: Sequence[Intervention]) -> tuple[str, ...]:
    """The switches that what is named rests on, with those they stand on."""
    sets = found.complete()
    if not sets:
        return ()
    gap = found.spread(sets, {found.slow.plain: 1.0, found.fast.plain: -1.0}).mean
    kept, _ = _settled(found, sets, chosen, gap) if gap > LEAST_SHARE else ([], [])
    return tuple(one.switch for one in kept)


def _settled(
    found: Confirmed, sets: Sequence[Times], chosen: Sequence[Intervention], gap: float
) -> tuple[list[Intervention], list[Part]]:
    """Those that take part in the orders, and the parts that can be named."""
    kept = combinable(found, chosen)
    while True:
        parts = _all_parts(found, sets, kept)
        named = _telling([part for part in parts if part.named(gap)], kept, gap)
        idle = _idle(kept, named, parts)
        if not idle:
            return kept, named
        # What bears no share takes no part in the orders either. One by one: without it another may bear one.
        kept = combinable(found, [one for one in kept if one is not idle[0]])


def _telling(named: list[Part], kept: Sequence[Intervention], gap: float) -> list[Part]:
    """Those named; nobody, where they rest on compilers alone and account for little."""
    specific = {one.switch for one in kept if not one.generic}
    little = sum(part.spread.mean for part in named) < LEAST_GENERIC_PORTION * gap
    return [] if little and not any(specific.intersection(part.switches) for part in named) else named


def _idle(kept: Sequence[Intervention], named: Sequence[Part], parts: Sequence[Part]) -> list[Intervention]:
    """Those that no named part rests on, and nothing else that is kept stands on; the least sure first."""
    own = [one for one in kept if any(one.switch in part.switches for part in named)]
    needed = {switch for one in kept for switch in one.on_top_of}
    idle = [one for one in kept if one not in own and one.switch not in needed]

    def sureness(one: Intervention) -> float:
        resting = [part.spread for part in parts if one.switch in part.switches]
        return max((spread.mean / max(spread.error, LEAST_ERROR) for spread in resting), default=0.0)

    return sorted(idle, key=sureness)


def unsure(found: Confirmed, chosen: Sequence[Intervention]) -> bool:
    """Whether more sets might name a cause: a share large enough, that cannot be told from nothing yet."""
    sets = found.complete()
    between = {found.slow.plain: 1.0, found.fast.plain: -1.0}
    if not sets or (gap := found.spread(sets, between).mean) <= LEAST_SHARE:
        return False
    parts = _all_parts(found, sets, combinable(found, chosen))
    return any(part.spread.mean >= UNSURE_PORTION * gap and not part.named(gap) for part in parts)


def _all_parts(found: Confirmed, sets: Sequence[Times], kept: Sequence[Intervention]) -> list[Part]:
    """One part a cause: what several of its switches take away, each beside the others, is added up."""
    switches = [intervention.switch for intervention in kept]
    by_cause: dict[str, Part] = {}
    for part in (part for intervention in kept for part in _parts(found, sets, intervention, switches)):
        known = by_cause.get(part.cause)
        by_cause[part.cause] = part if known is None else known.beside(part, found.prior)
    return list(by_cause.values())


def combinable(found: Confirmed, chosen: Sequence[Intervention]) -> list[Intervention]:
    """
    Those that were run in every combination with each other, on every side where each could be flipped.

    Where two were not run together, nobody knows how much of what they take away is the same; the first one stays.
    """
    kept: list[Intervention] = []
    for intervention in chosen:
        if intervention in kept:
            continue
        needed = [one for one in chosen if one.switch in intervention.on_top_of and one not in kept]
        wider = [one.switch for one in (*kept, *needed, intervention)]
        if all(side.complete(wider) for side in (found.slow, found.fast)):
            kept += [*needed, intervention]
    return kept


def _parts(found: Confirmed, sets: Sequence[Times], intervention: Intervention, switches: Sequence[str]) -> list[Part]:
    """What is credited to each cause of the switch. What harms the fast side is no reason for the slow side's time."""
    switch = intervention.switch
    harmless = found.harmless(sets, switches)
    gains = [found.slow.gain(switch, switches), found.fast.gain(switch, harmless)]
    if not gains[0]:
        return []
    guessed, portions = _portions(found, sets, intervention)
    harms = switch not in harmless
    unmeasured = not harms and not gains[1] and bool(found.fast.usable([switch]))
    weights = gains[0] if harms else difference(*gains)
    made = []
    for cause, (on_slow, on_fast) in portions.items():
        values = []
        for number, times in enumerate(sets):
            slow, fast = (weigh([times], gain)[0] if gain else Evidence(value=0.0) for gain in gains)
            fast = Evidence(value=0.0) if harms else fast
            value = slow.value * on_slow[number] - fast.value * on_fast[number]
            values.append(Evidence(value=value, error=math.hypot(slow.error, fast.error)))
        made.append(
            Part(
                cause=cause,
                switches=(switch,),
                values=tuple(values),
                spread=pool(values, _scaled(found.prior, weights)),
                own=found.spread(sets, gains[0]),
                weights=weights,
                weak=guessed or unmeasured or switch in found.unknown,
                least=intervention.least.get(cause, 1.0),
            )
        )
    return made


def _portions(
    found: Confirmed, sets: Sequence[Times], intervention: Intervention
) -> tuple[bool, Mapping[str, tuple[list[float], list[float]]]]:
    """
    For every cause of the switch, which portion of the gain is its own, set by set: slow side, fast side.

    Before that, whether this had to be guessed by how long a call takes, no smaller size being there.
    """
    whole = [1.0] * len(sets)
    reads = {getattr(registry.find("explain.causes", name), "READS", None): name for name in intervention.causes}
    if None in reads or len(intervention.causes) == 1:
        return False, {intervention.causes[0]: (whole, whole)}
    sides, guessed = [], False
    for side in (found.slow, found.fast):
        told = [found.split.portion(side, times) if found.split else None for times in sets]
        short = statistics.median(t for times in sets for t in times[side.plain]) < SHORT
        sides.append([float(short) if one is None else one for one in told])
        guessed |= None in told and side is found.slow
    slow, fast = sides
    return guessed, {
        reads["intercept"]: (slow, fast),
        reads["slope"]: ([1 - one for one in slow], [1 - one for one in fast]),
    }


def _scaled(prior: Prior, weights: Weights) -> Prior:
    """How far apart fresh sets are to be expected, by how many members' times there are in what is looked at."""
    scale = math.sqrt(sum(weight**2 for weight in weights.values()) / 2)
    return Prior(deviation=prior.deviation * scale, weight=prior.weight)


def _share(part: Part, gap: float, found: Confirmed, sets: Sequence[Times], switches: Sequence[str]) -> Share:
    ratio = part.spread.ratio()
    assert ratio.low is not None and ratio.high is not None
    portion = Estimate(value=part.spread.mean / gap, low=math.log(ratio.low) / gap, high=math.log(ratio.high) / gap)
    evidence = _evidence(part, found, sets, switches)
    return Share(cause=part.cause, ratio=ratio, portion=portion, evidence=evidence, weak=part.weak)


def _evidence(part: Part, found: Confirmed, sets: Sequence[Times], switches: Sequence[str]) -> str:
    """What was seen when the switch was flipped on each side."""
    harmless = found.harmless(sets, switches)
    claim = registry.find("explain.causes", part.cause).CLAIM
    told = []
    for switch in part.switches:
        words = []
        for side, orders in ((found.slow, switches), (found.fast, harmless)):
            gain = side.gain(switch, orders)
            if gain:
                ratio = found.spread(sets, gain).ratio()
                words.append(f"{side.plain} is {ratio.value:.2f}× faster ({ratio.low:.2f} to {ratio.high:.2f})")
            elif side is found.fast and switch not in harmless:
                words.append(f"{side.plain} is slower")
            elif switch in found.unknown:
                words.append(f"{side.plain} could not be changed so ({found.unknown[switch]})")
            else:
                words.append(f"{side.plain} has nothing to change")
        told.append(f"with {registry.find('switches', switch).CHANGES}, {' and '.join(words)}")
    return f"{claim}: {'; '.join(told)}"
