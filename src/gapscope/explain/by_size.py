"""
What switches leave of a gap, told apart by the size of the work.

Both sides are timed as they are and where there is next to nothing to compute (`parts.py`). Nothing need be compiled
or put side by side for that, so it can be said of programs that no compiler takes, and of calls of a microsecond.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from gapscope import registry
from gapscope.errors import QuestionError
from gapscope.explain._base import Scouted
from gapscope.explain.attribute import Times, spread_of
from gapscope.explain.case import Case
from gapscope.explain.interventions import Intervention, Turned, compared_with
from gapscope.explain.parts import Measure, Parts, Sized, in_parts, of_calling, of_working
from gapscope.explain.shares import LEAST_GENERIC_PORTION, LEAST_PORTION, LEAST_SHARE, NAMED_ALPHA
from gapscope.explain.sizes import smaller, work_left
from gapscope.explain.trial import Trial
from gapscope.model.answer import Share, Tried
from gapscope.model.evidence import Estimate
from gapscope.model.question import Question

SWITCH = "next-to-no-work"
SETS = 4
WORTH_ASKING = 0.15
"""Of the gap, in log time: where less than this is unexplained, nothing more is asked."""
NEXT_TO_NOTHING, FEW = 0.1, 4096
"""Of all inputs' elements, and elements: where more are left at the small size, reading them all is work too."""
MEASURES: Mapping[str, Measure] = {"call": of_calling, "work": of_working}


def by_size(
    case: Case, chosen: Sequence[Intervention], shares: tuple[Share, ...], rest: Estimate
) -> tuple[tuple[Share, ...], Estimate]:
    """The shares, with what the size of the work tells of the rest, and the factor that is left then."""
    gap = math.log(case.gap.ratio.value)
    small = smaller(case.trial.question, case.trial.inputs)
    if math.log(max(1.0, rest.value)) < WORTH_ASKING * gap or small is None or not _tells(case.trial, small):
        return shares, rest
    case.trial.tick("asking for next to no work")
    flipped = [one for one in chosen if any(share.cause in one.causes for share in shares)]
    sized = _measured(case, flipped)
    if sized is None:
        return shares, rest
    found = [_share(case, cause, sized, gap) for cause in _causes(case, flipped)]
    named = [share for share in found if share is not None]
    if not shares and sum(share.portion.value for share in named) < LEAST_GENERIC_PORTION:
        return shares, rest
    for share in named:
        known = next((one for one in shares if one.cause == share.cause), None)
        shares = (*(one for one in shares if one is not known), share if known is None else _beside(known, share))
        rest = _times(rest, share.ratio, -1)
    return tuple(sorted(shares, key=lambda share: -share.portion.value)), rest


def _tells(trial: Trial, small: Question) -> bool:
    """Whether next to nothing is left to read at the small size, and outputs of that size can be asked for."""
    if trial.phase != "forward":
        return False
    try:
        less = trial.made(small)
    except QuestionError:  # inputs that can be made in one size only
        return False
    elements = [sum(array.size for array in inputs.arrays[0]) for inputs in (trial.inputs, less)]
    return elements[1] <= max(FEW, NEXT_TO_NOTHING * elements[0])


def _measured(case: Case, flipped: Sequence[Intervention]) -> Sized | None:
    """Both sides at both sizes, as the switches that bear a share leave them; None where one could not be timed."""
    found = [_sizes(case, side, flipped) for side in case.sides()]
    pairs = [pair for pair in found if not isinstance(pair, str)]
    if len(pairs) < len(found):
        return None
    members = {name: one for pair in pairs for turned in pair for name, one in turned.members(case.trial).items()}
    sets = case.trial.time(members, SETS).sets
    whole = []
    for times in sets:
        sides = [_parts(case, pair, times) for pair in pairs]
        if sides[0] is not None and sides[1] is not None:
            whole.append(_same_rounds(sides[0], sides[1]))
    for side, pair in zip(case.sides(), pairs):
        _take_note(case, side, pair, sets)
    return Sized(sets=whole, prior=case.prior) if whole else None


def _sizes(case: Case, side: Scouted, flipped: Sequence[Intervention]) -> tuple[Turned, Turned] | str:
    """The side with those switches on that it gains by, as it is and with next to nothing to compute."""
    wanted = dict.fromkeys(switch for one in flipped for switch in (*one.on_top_of, one.switch))
    held = tuple(one for one in wanted if (gain := case.gain(one, side)) is not None and gain.mean >= 0)
    full, small = compared_with(side, held), compared_with(side, (*held, SWITCH))
    if isinstance(full, str) or isinstance(small, str):
        return str(full if isinstance(full, str) else small)
    return full, small


def _parts(case: Case, pair: tuple[Turned, Turned], times: Times) -> Parts | None:
    """None where one size was not timed, or is the other."""
    full, small = (turned.contenders[0] for turned in pair)
    left = work_left(case.trial.question, case.trial.member(small).question)
    if left == 1.0 or full.name not in times or small.name not in times:
        return None
    return in_parts(times[full.name], times[small.name], left)


def _same_rounds(slow: Parts, fast: Parts) -> tuple[Parts, Parts]:
    rounds = min(len(slow.call), len(fast.call))
    return (
        Parts(call=slow.call[:rounds], work=slow.work[:rounds]),
        Parts(call=fast.call[:rounds], work=fast.work[:rounds]),
    )


def _take_note(case: Case, side: Scouted, pair: tuple[Turned, Turned], sets: Sequence[Times]) -> None:
    full, small = (turned.contenders[0].name for turned in pair)
    gain = spread_of(sets, {full: 1.0, small: -1.0}, case.prior)
    name = side.contender.name
    if gain is None:
        case.refused(SWITCH, side, case.trial.reasons.get(small, "it was not timed"))
    else:
        case.tried[SWITCH, name] = Tried(switch=SWITCH, side=name, ratio=gain.ratio(), holds=True, reason=None)


def _causes(case: Case, flipped: Sequence[Intervention]) -> Iterator[str]:
    """Those that a part of a call's time is a sign of, where what they are tested by is not flipped already."""
    for name in registry.names("explain.causes"):
        cause = registry.find("explain.causes", name)
        if hasattr(cause, "PART") and cause.bears_its_part(case.slow, {one.switch for one in flipped}):
            yield name


def _share(case: Case, cause: str, sized: Sized, gap: float) -> Share | None:
    """What the cause's part of a call takes of the gap; None where that is little, or not sure."""
    module = registry.find("explain.causes", cause)
    spread = sized.spread(MEASURES[module.PART])
    if spread.interval(NAMED_ALPHA)[0] <= 0 or spread.mean < max(LEAST_SHARE, LEAST_PORTION * gap):
        return None
    ratio, times = spread.ratio(), sized.spread(_TIMES[module.PART]).ratio()
    assert ratio.low is not None and ratio.high is not None
    slow, fast = (side.contender.name for side in case.sides())
    how_long = f"{times.value:.2f}× as long ({times.low:.2f} to {times.high:.2f})"
    return Share(
        cause=cause,
        ratio=ratio,
        portion=Estimate(value=spread.mean / gap, low=math.log(ratio.low) / gap, high=math.log(ratio.high) / gap),
        evidence=f"{module.CLAIM}: {_SEEN[module.PART].format(slow=slow, fast=fast, times=how_long)}",
        weak=module.PART == "work",
    )


_TIMES: Mapping[str, Measure] = {
    "call": lambda slow, fast: np.asarray(np.log(slow.call / fast.call)),
    "work": lambda slow, fast: np.asarray(np.log(slow.work / fast.work)),
}
_SEEN = {
    "call": "with next to nothing to compute, a call of {slow} takes {times} as one of {fast}",
    "work": "what grows with the work takes {slow} {times} as {fast}, which computes the same",
}


def _beside(known: Share, more: Share) -> Share:
    """One cause's share, of what its switch takes away and of what the size tells."""
    value = known.portion.value + more.portion.value
    below, above = (
        math.hypot(*(getattr(one.portion, end) - one.portion.value for one in (known, more))) for end in ("low", "high")
    )
    return replace(
        known,
        ratio=_times(known.ratio, more.ratio, 1),
        portion=Estimate(value=value, low=value - below, high=value + above),
        evidence=f"{known.evidence}; {more.evidence.partition(': ')[2]}",
        weak=known.weak or more.weak,
    )


def _times(one: Estimate, other: Estimate, sign: int) -> Estimate:
    """Their product, or with -1 their quotient, with the errors of both."""
    value = math.log(one.value) + sign * math.log(other.value)
    if None in (one.low, one.high, other.low, other.high):
        return Estimate(value=math.exp(value), low=None, high=None)
    reach = [math.hypot(_reach(one, end), _reach(other, end)) for end in ("low", "high")]
    return Estimate(value=math.exp(value), low=math.exp(value - reach[0]), high=math.exp(value + reach[1]))


def _reach(one: Estimate, end: str) -> float:
    return abs(math.log(getattr(one, end) / one.value))
