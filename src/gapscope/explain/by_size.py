"""
What switches leave of a gap, told apart by the size of the work.

Both sides are timed as they are and where there is next to nothing to compute (`parts.py`). Nothing need be compiled
or put side by side for that, so it can be said of programs that no compiler takes, and of calls of a microsecond. It is
no more than a sign of its cause: the share is marked weak, unless a switch has shown the same cause.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import ModuleType

import numpy as np

from gapscope import registry
from gapscope.explain._base import Scouted
from gapscope.explain.attribute import Times, spread_of
from gapscope.explain.case import SETS, Case
from gapscope.explain.confirmed import LEAST_PORTION, LEAST_SHARE, NAMED_ALPHA
from gapscope.explain.interventions import COMPILES, Turned, compared_with, rewrites, spreads, turn_of
from gapscope.explain.joining import added, multiplied, told_again
from gapscope.explain.parts import Measure, Told, TwoSizes, between_calls, between_works, of_all, of_calling, of_working
from gapscope.explain.shares import LEAST_GENERIC_PORTION
from gapscope.explain.sizes import FEW, work_left
from gapscope.model.answer import Share, Tried
from gapscope.model.evidence import Estimate

SWITCH, HOSTS = "next-to-no-work", "dispatch-overhead"
WORTH_ASKING = 0.1
"""Of the gap, in log time: where less than this is unexplained, nothing more is asked."""
NEXT_TO_NOTHING = 0.01
"""Of all inputs' elements: where more are left at the small size, and not few, reading them all is work too."""
PARTS: Mapping[str, Measure] = {"call": of_calling, "work": of_working}


def split_rest(case: Case, shares: tuple[Share, ...], rest: Estimate) -> tuple[tuple[Share, ...], Estimate]:
    """
    The shares, with what the size of the work tells of the rest, and the factor that is left then.

    Where a switch computes the work another way, and still not as fast as the fast side, the fast side's way is put in
    its place, with the switch as a second witness; or else what it leaves is told apart.
    """
    gap = math.log(rest.value) + sum(math.log(share.ratio.value) for share in shares)
    if math.log(rest.value) < WORTH_ASKING * gap:
        return shares, rest
    if "work" in _parts_told(case, case.bearing):
        counted = case.trial.count([side.contender for side in case.sides()])
        case.slow, case.fast = (replace(side, **counted[side.contender.name]) for side in case.sides())
    causes = list(_causes(case))
    if case.slow.hosts_alone and HOSTS in causes and (found := _all_the_hosts(case, shares, rest, gap)) is not None:
        return found
    witnesses = [share for share in shares if share.cause in causes and _module(share.cause).PART == "work"]
    without = [one for one in case.bearing if not any(one in _module(share.cause).SWITCHES for share in witnesses)]
    if witnesses:
        named = _named(case, causes, without, gap)
        if all(_outdone(witness, named) for witness in witnesses):
            for witness in witnesses:
                rest = multiplied(rest, witness.ratio, 1)
            return _joined(shares, witnesses, named, rest)
    named = _named(case, causes, case.bearing, gap)
    if not shares and sum(share.portion.value for share in named) < LEAST_GENERIC_PORTION:
        return shares, rest
    return _joined(shares, (), named, rest)


def _all_the_hosts(
    case: Case, shares: Sequence[Share], rest: Estimate, gap: float
) -> tuple[tuple[Share, ...], Estimate] | None:
    """
    The shares, with what a compiler takes away of the host's time told again by the size; None where it told nothing.

    A loop of the interpreter's may be compiled to one that is long, too: what that leaves is the host's all the same.
    """
    compilers = {switch for switch in case.bearing if turn_of(switch) >= COMPILES}
    told = [share for share in shares if compilers.intersection(_module(share.cause).SWITCHES)]
    named = _named(case, [HOSTS], [one for one in case.bearing if one not in compilers], gap) if told else []
    if not named:
        return None
    for share in told:
        rest = multiplied(rest, share.ratio, 1)
    again = [told_again(told[0], share) for share in named]
    return _joined([share for share in shares if share not in told], (), again, rest)


def _named(case: Case, causes: Sequence[str], bearing: Sequence[str], gap: float) -> list[Share]:
    """What the size tells of the sides as these switches leave them."""
    parts = _parts_told(case, bearing)
    causes = [cause for cause in causes if _module(cause).PART in parts]
    if not causes:
        return []
    case.trial.tick("asking for next to no work")
    told = _time_both_sizes(case, bearing)
    found = [_share(case, cause, told, gap) for cause in causes] if told is not None else []
    return [share for share in found if share is not None]


def _outdone(witness: Share, named: Sequence[Share]) -> bool:
    """Whether the fast side's way takes away as much as the switch did, and more."""
    return any(share.cause == witness.cause and share.ratio.value >= witness.ratio.value for share in named)


def _joined(
    shares: Sequence[Share], witnesses: Sequence[Share], named: Sequence[Share], rest: Estimate
) -> tuple[tuple[Share, ...], Estimate]:
    known = {share.cause: share for share in shares}
    for share in named:
        rest = multiplied(rest, share.ratio, -1)
        before = known.get(share.cause)
        known[share.cause] = share if before is None else (told_again if before in witnesses else added)(before, share)
    return tuple(sorted(known.values(), key=lambda share: -share.portion.value)), rest


def _module(cause: str) -> ModuleType:
    return registry.find("explain.causes", cause)


def _parts_told(case: Case, bearing: Sequence[str]) -> frozenset[str]:
    """
    Which parts two sizes tell: outputs of the small size can be asked for, and times add up.

    They do not on a GPU, where launching hides behind computing, nor where a switch spreads a call's cost already. A
    program that is written down has a call's cost of its own. Where much is still to be read at the small size, what
    grows with the work is told, and not all of it, but not what a call costs.
    """
    trial = case.trial
    otherwise = trial.phase != "forward" or trial.quarters.settings.device != "cpu"
    if otherwise or any(spreads(switch) or rewrites(switch) for switch in bearing) or trial.small is None:
        return frozenset()
    less = trial.others.inputs(trial.small)
    before, after = (sum(array.size for array in inputs.arrays[0]) for inputs in (trial.inputs, less))
    if after <= max(FEW, NEXT_TO_NOTHING * before):
        return frozenset(PARTS)
    return frozenset({"work"} if after < before else ())


def _time_both_sizes(case: Case, bearing: Sequence[str]) -> Told | None:
    """Both sides as these switches leave them; None where one could not be timed at one size."""
    pairs: list[tuple[Turned, Turned]] = []
    for side in case.sides():
        pair = _both_sizes(case, side, bearing)
        if isinstance(pair, str):
            case.refused(SWITCH, side, pair)
            return None
        pairs.append(pair)
    members = {name: one for pair in pairs for turned in pair for name, one in turned.members(case.trial).items()}
    sets = case.trial.time(members, SETS).sets
    for side, pair in zip(case.sides(), pairs):
        _take_note(case, side, pair, sets)
    found = [(_two_sizes(case, pairs[0], times), _two_sizes(case, pairs[1], times)) for times in sets]
    whole = [_in_the_same_rounds(slow, fast) for slow, fast in found if slow is not None and fast is not None]
    return Told(sets=whole, prior=case.prior) if whole else None


def _both_sizes(case: Case, side: Scouted, bearing: Sequence[str]) -> tuple[Turned, Turned] | str:
    """The side with those switches on that do it no harm, as it is and with next to nothing to compute."""
    held = case.held(side, bearing)
    full, small = compared_with(side, held), compared_with(side, (*held, SWITCH))
    if isinstance(full, str) or isinstance(small, str):
        return str(full if isinstance(full, str) else small)
    return full, small


def _two_sizes(case: Case, pair: tuple[Turned, Turned], times: Times) -> TwoSizes | None:
    """None where one size was not timed, or is the other."""
    full, small = (turned.contenders[0] for turned in pair)
    left = work_left(case.trial.question, case.trial.member(small).question)
    if left == 1.0 or full.name not in times or small.name not in times:
        return None
    return TwoSizes(full=np.asarray(times[full.name]), small=np.asarray(times[small.name]), left=left)


def _in_the_same_rounds(slow: TwoSizes, fast: TwoSizes) -> tuple[TwoSizes, TwoSizes]:
    rounds = min(len(seconds) for side in (slow, fast) for seconds in (side.full, side.small))
    cut = [replace(side, full=side.full[:rounds], small=side.small[:rounds]) for side in (slow, fast)]
    return cut[0], cut[1]


def _take_note(case: Case, side: Scouted, pair: tuple[Turned, Turned], sets: Sequence[Times]) -> None:
    full, small = (turned.contenders[0].name for turned in pair)
    gain = spread_of(sets, {full: 1.0, small: -1.0}, case.prior)
    name = side.contender.name
    if gain is None:
        case.refused(SWITCH, side, case.trial.reasons.get(small, "it was not timed"))
    else:
        said = "told apart by it; no gain"
        case.tried[SWITCH, name] = Tried(switch=SWITCH, side=name, ratio=gain.ratio(), holds=True, reason=said)


def _causes(case: Case) -> Iterator[str]:
    """Those that a part of a call's time is a sign of, if its time can lie there."""
    sole = case.slow.sole_part
    for name in registry.names("explain.causes"):
        part = getattr(_module(name), "PART", None)
        if part is not None and sole in (part, None) and _module(name).bears_its_part(case.slow, case.fast):
            yield name


def _share(case: Case, cause: str, told: Told, gap: float) -> Share | None:
    """
    What the cause's part of a call takes of the gap; None where that is little, or not sure.

    Where the time can lie in one part only, all of it is that part's: work that does not shrink with the size that was
    cut down shrinks with another, and a loop over the size is the host's.
    """
    module = _module(cause)
    spread = told.spread(of_all if case.slow.sole_part else PARTS[module.PART])
    if spread.interval(NAMED_ALPHA)[0] <= 0 or spread.mean < max(LEAST_SHARE, LEAST_PORTION * gap):
        return None
    ratio = spread.ratio()
    assert ratio.low is not None and ratio.high is not None
    slow, fast = (side.contender.name for side in case.sides())
    calls, works = (_in_words(told.spread(measure).ratio()) for measure in (between_calls, between_works))
    return Share(
        cause=cause,
        ratio=ratio,
        portion=Estimate(value=spread.mean / gap, low=math.log(ratio.low) / gap, high=math.log(ratio.high) / gap),
        evidence=f"{module.CLAIM}: beside {fast}, a call of {slow} takes {calls} with next to nothing to compute, and "
        f"{works} for what grows with the work",
        weak=True,
    )


def _in_words(times: Estimate) -> str:
    return f"{times.value:.2f}× as long ({times.low:.2f} to {times.high:.2f})"
