"""From confirmed times to named shares and the rest."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from gapscope import registry
from gapscope.explain.attribute import Times, difference, total, weigh
from gapscope.explain.calling import in_parts, part_of_calling
from gapscope.explain.confirmed import LEAST_SHARE, NAMED_ALPHA, UNSURE_PORTION, Confirmed, Part, scaled
from gapscope.explain.interventions import Intervention
from gapscope.explain.portion import portion_of
from gapscope.model.answer import Share
from gapscope.model.evidence import Estimate
from gapscope.stats.pairs import Evidence, Prior, pool
from gapscope.units import Seconds

LEAST_GENERIC_PORTION = 1 / 3
"""Of the gap. What changes everything at once gains a little nearly everywhere: less, alone, says nothing."""
SHORT: Seconds = 1e-3
LEAST_ERROR = 1e-9


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
    shares = tuple(_share(part, whole, gap.mean, found, sets, switches) for part in ordered)
    return shares, pool(rest, scaled(found.prior, left)).ratio()


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
    *_, (kept, parts) = _steps(found, sets, chosen, gap)
    named = [_whole(part, parts, gap, found.prior) for part in _nameable(kept, parts, gap)]
    if not named and _compiled_away(found, sets, chosen, gap):
        named = [replace(part, weak=True) for part in parts if part.likely(gap)]
    return kept, named


def _compiled_away(found: Confirmed, sets: Sequence[Times], chosen: Sequence[Intervention], gap: float) -> bool:
    """
    Whether a compiler surely takes a good part of the gap away, whosever it is.

    Then what one thing likely takes away is a better word than none, and is marked weak.
    """
    for one in chosen:
        gains = [side.gain(one.switch, [one.switch]) for side in (found.slow, found.fast)]
        if one.generic and gains[0]:
            taken = found.spread(sets, difference(*gains))
            if taken.interval(NAMED_ALPHA)[0] > LEAST_GENERIC_PORTION * gap:
                return True
    return False


def _whole(part: Part, parts: Sequence[Part], gap: float, prior: Prior) -> Part:
    """
    The part with what else its switches took away, where that is too little to be named.

    An experiment took it away, so it is not unexplained; and by size alone so little is hardly told from the rest.
    """
    for other in parts:
        if other.cause != part.cause and other.switches == part.switches and other.too_small(gap):
            part = part.with_remnant(other, prior)
    return part


def _steps(
    found: Confirmed, sets: Sequence[Times], chosen: Sequence[Intervention], gap: float
) -> Iterator[tuple[list[Intervention], list[Part]]]:
    """Those that take part in the orders, and their parts; until every one of them bears a share."""
    kept = combinable(found, chosen)
    while True:
        parts = _all_parts(found, sets, kept)
        yield kept, parts
        idle = _idle(kept, _nameable(kept, parts, gap), parts, gap)
        if not idle:
            return
        # What bears no share takes no part in the orders either. One by one: without it another may bear one.
        kept = combinable(found, [one for one in kept if one is not idle[0]])


def _nameable(kept: Sequence[Intervention], parts: Sequence[Part], gap: float) -> list[Part]:
    return _telling([part for part in parts if part.named(gap)], kept, gap)


def _telling(named: list[Part], kept: Sequence[Intervention], gap: float) -> list[Part]:
    """Those named; nobody, where they rest on compilers alone and account for little."""
    specific = {one.switch for one in kept if not one.generic}
    little = sum(part.spread.mean for part in named) < LEAST_GENERIC_PORTION * gap
    return [] if little and not any(specific.intersection(part.switches) for part in named) else named


def _idle(kept: Sequence[Intervention], named: Sequence[Part], parts: Sequence[Part], gap: float) -> list[Intervention]:
    """
    Those that no named part rests on, and nothing else that is kept stands on; the least sure first.

    One that changes one thing and takes a good part of the gap, not surely enough for a name, stays: what it takes away
    would be credited to a compiler that takes the same.
    """
    likely = [part for part in parts if part.likely(gap)]
    own = [one for one in kept if any(one.switch in part.switches for part in named)]
    own += [one for one in kept if not one.generic and any(one.switch in part.switches for part in likely)]
    needed = {switch for one in kept for switch in one.on_top_of}
    idle = [one for one in kept if one not in own and one.switch not in needed]

    def sureness(one: Intervention) -> float:
        resting = [part.spread for part in parts if one.switch in part.switches]
        return max((spread.mean / max(spread.error, LEAST_ERROR) for spread in resting), default=0.0)

    return sorted(idle, key=sureness)


def unsure(found: Confirmed, chosen: Sequence[Intervention]) -> bool:
    """Whether more sets might name a cause: a share large enough, that at any step cannot be told from nothing yet."""
    sets = found.complete()
    between = {found.slow.plain: 1.0, found.fast.plain: -1.0}
    if not sets or (gap := found.spread(sets, between).mean) <= LEAST_SHARE:
        return False
    parts = [part for _, parts in _steps(found, sets, chosen, gap) for part in parts]
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
    told = in_parts(found, sets, switch, switches, harmless)
    if told is not None:
        return [part_of_calling(found, intervention, switches, harmless, told)]
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
                spread=pool(values, scaled(found.prior, weights)),
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

    Before that, whether this had to be guessed, no smaller size being there: a call is dispatch that is short, or reads
    next to nothing.
    """
    whole = [1.0] * len(sets)
    reads = {getattr(registry.find("explain.causes", name), "READS", None): name for name in intervention.causes}
    if None in reads or len(intervention.causes) == 1:
        return False, {intervention.causes[0]: (whole, whole)}
    sides, guessed = [], False
    for side in (found.slow, found.fast):
        told = [found.split.portion(side, times, found.steps) if found.split else None for times in sets]
        if side is found.slow and found.hosts_alone:
            told = [*whole]
        short = found.little or statistics.median(t for times in sets for t in times[side.plain]) < SHORT
        sides.append([float(short) if one is None else one for one in told])
        guessed |= None in told and side is found.slow
    slow, fast = sides
    return guessed, {
        reads["intercept"]: (slow, fast),
        reads["slope"]: ([1 - one for one in slow], [1 - one for one in fast]),
    }


def _share(
    part: Part, whole: Sequence[Evidence], gap: float, found: Confirmed, sets: Sequence[Times], switches: Sequence[str]
) -> Share:
    return Share(
        cause=part.cause,
        ratio=part.spread.ratio(),
        portion=portion_of(part, whole, gap, found),
        evidence=_evidence(part, found, sets, switches),
        weak=part.weak,
    )


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
