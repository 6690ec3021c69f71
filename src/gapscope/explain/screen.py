"""Flip every plausible switch once beside the original, and choose the few that matter."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gapscope.explain._base import Scouted
from gapscope.explain.attribute import Times, spread_of
from gapscope.explain.case import Case
from gapscope.explain.interventions import WRITTEN, Intervention, Turned, compared_with
from gapscope.stats.pairs import Spread

MOST_CAUSES = 3
WORTH_CONFIRMING = 0.02
"""In log time: a switch that takes less than this more from the slow side than from the fast one is left."""
FAITHFUL = 0.25
"""In log time: a program that written down takes so much more or less time is another program."""
EXPLAINED = 0.85
"""Of the gap, in log time: where specific switches take away this much, generic ones have nothing left to explain."""


def screen(case: Case, wanted: Sequence[Intervention]) -> list[Intervention]:
    """
    Those worth confirming, the best form of each intervention; the largest first.

    What does nothing on the slow side cannot be why it is slow: only the others are flipped on the fast side too.
    They have their turns: what changes one thing comes first; a compiler, which takes away nearly everything there is,
    copies and tracing included, is asked last, and only for what is left.
    """
    chosen: list[Intervention] = []
    for turn in sorted({one.turn for one in wanted}):
        chosen += _screen(case, [one for one in wanted if one.turn == turn])
        if sum(share_of(case, one) for one in chosen) >= EXPLAINED * math.log(case.gap.ratio.value):
            break
    return sorted(chosen, key=lambda one: -share_of(case, one))[:MOST_CAUSES]


def _screen(case: Case, wanted: Sequence[Intervention]) -> list[Intervention]:
    _flip_all(case, case.slow, wanted)
    helping = [one for one in wanted if _helps(case, one)]
    if helping:
        _flip_all(case, case.fast, helping)
    return choose(case, helping)


def _flip_all(case: Case, side: Scouted, wanted: Sequence[Intervention]) -> None:
    """Each of them alone, in one fresh set beside the original."""
    plain = side.contender.name
    members = {plain: case.trial.member(side.contender)}
    flipped: dict[str, Turned] = {}
    for intervention in wanted:
        turned = compared_with(side, (intervention.switch,))
        if isinstance(turned, str):
            case.refused(intervention.switch, side, turned)
        else:
            flipped[intervention.switch] = turned
            members.update({one.name: case.trial.member(one) for one in turned.contenders})
    if not flipped:
        return
    phase = case.trial.time(members, 1)
    for switch, turned in flipped.items():
        gain = spread_of(phase.sets, turned.gain(plain), case.prior)
        written = _written(turned, plain, phase.sets, case)
        if gain is not None and written is not None and abs(written.mean) > FAITHFUL:
            case.refused(switch, side, f"written down, it takes {written.ratio().value:.2f}× as long by itself")
        elif gain is None:
            reasons = [case.trial.reasons[one.name] for one in turned.contenders if one.name in case.trial.reasons]
            case.refused(switch, side, reasons[0] if reasons else "it was not timed")
        else:
            case.gained(switch, side, gain)


def _written(turned: Turned, plain: str, sets: Sequence[Times], case: Case) -> Spread | None:
    """How far the written-down program lies from the plain one; None where nothing was written down."""
    names = [name for name in turned.times if name.endswith(WRITTEN)]
    return spread_of(sets, {names[0]: 1.0, plain: -1.0}, case.prior) if names else None


def _helps(case: Case, intervention: Intervention) -> bool:
    gain = case.gain(intervention.switch, case.slow)
    return gain is not None and gain.mean > max(WORTH_CONFIRMING, gain.error)


def share_of(case: Case, intervention: Intervention) -> float:
    """What it takes more from the slow side than from the fast one, in log time."""
    gain, other = (case.gain(intervention.switch, side) for side in case.sides())
    if gain is None:
        return 0.0
    return gain.mean - (max(0.0, other.mean) if other is not None else 0.0)


def choose(case: Case, wanted: Sequence[Intervention]) -> list[Intervention]:
    """The best form of each intervention that is worth confirming, the largest first."""
    best: dict[tuple[str, ...], Intervention] = {}
    for intervention in sorted(wanted, key=lambda one: share_of(case, one)):
        if share_of(case, intervention) > WORTH_CONFIRMING:
            best[intervention.group] = intervention
    return sorted(best.values(), key=lambda one: -share_of(case, one))[:MOST_CAUSES]
