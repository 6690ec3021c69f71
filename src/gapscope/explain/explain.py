"""
Explain one gap: scout, screen, confirm, ask for less work, locate.

Cheap signs decide what is tried. Every switch that is plausible is screened once beside the original; the few that
matter are confirmed in fresh processes, in all their combinations, on both sides. What nothing takes away is
unexplained.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gapscope.contenders.preparing import preparation
from gapscope.explain._base import Scouted
from gapscope.explain.by_signs import by_signs
from gapscope.explain.by_size import split_rest
from gapscope.explain.case import Case
from gapscope.explain.compiled import with_kernels
from gapscope.explain.confirm import confirm
from gapscope.explain.fixing import find_fixes
from gapscope.explain.interventions import COMPILES, Intervention, interventions
from gapscope.explain.locate import locate
from gapscope.explain.of_the_gap import of_the_gap
from gapscope.explain.one_core_each import on_one_core
from gapscope.explain.scout import scout
from gapscope.explain.screen import screen, screen_again
from gapscope.explain.sizes import batch_of
from gapscope.explain.trial import Trial
from gapscope.model.answer import Explanation, Fix, Gap, Share, Tried
from gapscope.model.evidence import Estimate

Settled = tuple[list[Intervention], tuple[Share, ...], Estimate | None]
"""What was confirmed, the shares it bears and what they leave."""


def explain(gap: Gap, trial: Trial) -> Explanation:
    """The gap cut into shares, with everything that was tried."""
    trial.tick("looking for signs")
    seen = _scout(gap, trial)
    if len(seen) < 2:
        return _unexplained(gap, trial)
    case = Case(gap=gap, trial=trial, slow=seen[gap.slower], fast=seen[gap.faster])
    wanted = interventions(case.slow, case.fast)
    trial.tick(f"screening {len(wanted)} switches")
    chosen = screen(case, wanted)
    trial.tick(f"confirming {_in_words(chosen)}" if chosen else "confirming the gap")
    shares, rest = confirm(case, chosen)
    if others := screen_again(case, wanted, chosen):
        trial.tick(f"confirming {_in_words(others)}")
        chosen, shares, rest = _confirm_instead(case, others, (chosen, shares, rest))
    shares = with_kernels(case, chosen, shares)
    shares, rest = on_one_core(case, shares, rest or gap.ratio)
    shares, _ = split_rest(case, shares, rest)
    shares, rest = of_the_gap(by_signs(case, shares), gap.ratio)
    located = locate(trial, case.slow.contender, case.fast.contender)
    if located.reason is not None:
        case.refused("cut", case.slow, located.reason)
    tried = tuple(case.tried.values())
    return Explanation(
        slower=gap.slower,
        faster=gap.faster,
        phase=gap.phase,
        shares=shares,
        unexplained=rest,
        segments=located.segments,
        tried=tried,
        fixes=_fixes(case),
    )


def _confirm_instead(case: Case, others: list[Intervention], before: Settled) -> Settled:
    """
    What the others show; where their sets, dearer ones, are too few to name what was confirmed before, that.

    It need not be named again where it is what a compiler brings about, too.
    """
    borne, explained = case.bearing, case.explained
    shares, rest = confirm(case, others)
    own = {cause for one in before[0] if one.credited < COMPILES for cause in one.causes}
    known, named = ({share.cause for share in found} for found in (before[1], shares))
    if not known or (named and known & own <= named):
        return others, shares, rest
    case.bearing, case.explained = borne, explained
    return before


def _in_words(chosen: Sequence[Intervention]) -> str:
    return " and ".join(one.switch for one in chosen)


def _fixes(case: Case) -> tuple[Fix, ...]:
    slow = case.slow.contender
    needing = {switch for switch, side in case.needs if side == slow.name}
    return find_fixes(slow, [case.tried[key] for key in sorted(case.confirmed)], case.together, needing)


def _scout(gap: Gap, trial: Trial) -> dict[str, Scouted]:
    sides = [contender for contender in trial.question.contenders if contender.name in (gap.slower, gap.faster)]
    prepared = {
        side.name: preparation(trial.question, side, trial.inputs, trial.phase, cotangents=trial.cotangents)
        for side in sides
    }
    with trial.quarters.crew() as crew:
        seen = scout(trial.question, trial.phase, sides, prepared, crew)
        trial.reasons.update({name: error.cause for name, error in crew.failures.items()})
    batch = batch_of(trial.question, trial.inputs)
    size = trial.question.parameters[batch] if batch is not None else None
    return {name: replace(one, batch=size) for name, one in seen.items()}


def _unexplained(gap: Gap, trial: Trial) -> Explanation:
    """Nothing can be tried on a side that fails while it is looked at."""
    failed = [name for name in (gap.slower, gap.faster) if name in trial.reasons]
    return Explanation(
        slower=gap.slower,
        faster=gap.faster,
        phase=gap.phase,
        shares=(),
        unexplained=gap.ratio,
        segments=(),
        tried=tuple(
            Tried(switch="watching", side=name, ratio=None, holds=False, reason=trial.reasons[name]) for name in failed
        ),
        fixes=(),
    )
