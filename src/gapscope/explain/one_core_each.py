"""
Both sides held to one core, where the fast side keeps more cores busy.

No switch gives the slow side threads that its library has not: a function of NumPy's runs on one, be there more or not.
But it can be taken from the fast side what the slow one lacks. What the gap loses by that are the threads.
"""

from __future__ import annotations

import math

from gapscope import registry
from gapscope.explain._base import Scouted
from gapscope.explain.attribute import spread_of
from gapscope.explain.case import SETS, Case
from gapscope.explain.confirmed import LEAST_PORTION, LEAST_SHARE, NAMED_ALPHA
from gapscope.explain.interventions import Turned, compared_with, spreads
from gapscope.explain.joining import multiplied
from gapscope.model.answer import Share
from gapscope.model.evidence import Estimate

SWITCH, CAUSE = "one-core", "threads"
WORTH_ASKING = 0.1
"""Of the gap, in log time, that is unexplained."""
MORE_CORES = 1.3
"""Times as many cores busy."""


def on_one_core(case: Case, shares: tuple[Share, ...], rest: Estimate) -> tuple[tuple[Share, ...], Estimate]:
    """The shares, with that of the threads which the fast side alone has, and the factor that is left then."""
    gap = math.log(rest.value) + sum(math.log(share.ratio.value) for share in shares)
    more = case.fast.cores_busy > MORE_CORES * case.slow.cores_busy
    known = any(share.cause == CAUSE for share in shares) or any(map(spreads, case.bearing))
    if not more or known or math.log(rest.value) < WORTH_ASKING * gap:
        return shares, rest
    share = _share(case, gap)
    if share is None:
        return shares, rest
    case.levelled = (SWITCH,)
    found = sorted((*shares, share), key=lambda one: -one.portion.value)
    return tuple(found), multiplied(rest, share.ratio, -1)


def _share(case: Case, gap: float) -> Share | None:
    turned = [_both(case, side) for side in case.sides()]
    if any(isinstance(pair, str) for pair in turned):
        return None
    pairs = [pair for pair in turned if not isinstance(pair, str)]
    case.trial.tick("holding both sides to one core")
    members = {name: one for pair in pairs for each in pair for name, one in each.members(case.trial).items()}
    sets = case.trial.time(members, SETS).sets
    (slow, slow_alone), (fast, fast_alone) = ([one.contenders[0].name for one in pair] for pair in pairs)
    lost = spread_of(sets, {slow: 1.0, fast: -1.0, slow_alone: -1.0, fast_alone: 1.0}, case.prior)
    if lost is None or lost.interval(NAMED_ALPHA)[0] <= 0 or lost.mean < max(LEAST_SHARE, LEAST_PORTION * gap):
        return None
    ratio = lost.ratio()
    assert ratio.low is not None and ratio.high is not None
    claim = registry.find("explain.causes", CAUSE).CLAIM
    told = [
        spread_of(sets, {alone: 1.0, both: -1.0}, case.prior)
        for both, alone in ((slow, slow_alone), (fast, fast_alone))
    ]
    words = " and ".join(
        f"{side.contender.name} takes {_in_words(one.ratio())}"
        for side, one in zip(case.sides(), told)
        if one is not None
    )
    return Share(
        cause=CAUSE,
        ratio=ratio,
        portion=Estimate(value=lost.mean / gap, low=math.log(ratio.low) / gap, high=math.log(ratio.high) / gap),
        evidence=f"{claim}: held to one core each, {words}",
        weak=False,
    )


def _both(case: Case, side: Scouted) -> tuple[Turned, Turned] | str:
    """The side as the switches leave it that shares rest on, and that on one core."""
    held = case.held(side, case.bearing)
    plain, alone = compared_with(side, held), compared_with(side, (*held, SWITCH))
    if isinstance(plain, str) or isinstance(alone, str):
        return str(plain if isinstance(plain, str) else alone)
    return plain, alone


def _in_words(times: Estimate) -> str:
    return f"{times.value:.2f}× as long ({times.low:.2f} to {times.high:.2f})"
