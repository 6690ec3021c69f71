"""Explain the gaps of a point that has been answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from gapscope.contenders.crew import Quarters
from gapscope.contenders.reader import Inputs
from gapscope.contenders.sources import source_of
from gapscope.explain import OtherSizes, Trial, add_replacements, explain, operators, take_traces
from gapscope.measure.gaps import LARGE
from gapscope.measure.limits import placed
from gapscope.model.answer import Gap, Point, Source
from gapscope.model.evidence import Limits, Measurement
from gapscope.model.question import Question
from gapscope.model.settings import Settings
from gapscope.pipeline.draft import Draft
from gapscope.stats.stopping import OPEN
from gapscope.units import Seconds
from gapscope.verify.reference import References

SECONDS_MORE = 20.0
"""For a gap that looks large and is open: what has not been settled is hardly explained, and that takes longer."""
TRYING_PORTION = 1 / 3
"""Of the time a contender's stage may take, what it may take where something is only tried on it."""
FIRST_CALLS = 3
"""Or so many times what its first call took, where that is more: compiling once more may take as long."""


def to_be_explained(settings: Settings) -> Settings:
    """The settings of a question whose gaps are to be explained; a budget is the user's, and is kept to."""
    return settings if settings.budget is not None else replace(settings, seconds_more=SECONDS_MORE)


def explain_point(
    question: Question,
    inputs: Inputs,
    references: References,
    make_inputs: Callable[[Question], Inputs],
    quarters: Quarters,
    draft: Draft,
) -> None:
    """Every gap to the fastest of its phase, one after the other; each is kept as soon as it is explained."""
    busy = any(caveat.name == "contaminated" for caveat in draft.caveats)
    gaps = list(gaps_to_explain(draft.points[-1], busy=busy))
    hurried = quarters.hurried(trying_seconds(draft.points[-1], quarters.settings.time_limit))
    others = OtherSizes(make_inputs, hurried)
    for number, gap in enumerate(gaps, 1):
        where = f"{question.case or question.name}, gap {number} of {len(gaps)} ({gap.slower})"
        trial = Trial(
            question=question,
            phase=gap.phase,
            inputs=inputs,
            reference=references.by_phase[gap.phase],
            cotangents=references.cotangents if gap.phase == "gradient" else (),
            quarters=hurried,
            others=others,
            tick=partial(_tell, draft, where),
        )
        slower, faster = (_source(name, question) for name in (gap.slower, gap.faster))
        found = replace(explain(gap, trial), slower_source=slower, faster_source=faster)
        point = draft.points[-1]
        found = replace(found, fixes=add_replacements(question, gap, point.gaps, found.fixes))
        draft.keep(replace(point, explanations=(*point.explanations, found)))
        if gap.phase == gaps[0].phase:  # or one contender's kernels would stand beside another's of another phase
            _profile(gap, trial, draft)


def trying_seconds(point: Point, limit: Seconds) -> Seconds:
    """What a stage may take of a contender with something flipped: a compiler may go on for ever over a loop."""
    first = max((m.first_calls_s[0] for m in point.measurements if m.first_calls_s), default=0.0)
    return max(TRYING_PORTION * limit, FIRST_CALLS * first)


def _source(name: str, question: Question) -> Source | None:
    return source_of(next(c for c in question.contenders if c.name == name), question)


def _profile(gap: Gap, trial: Trial, draft: Draft) -> None:
    """What both sides spend their time on, each profiled once."""
    known = {operator.contender for operator in draft.points[-1].operators}
    sides = [c for c in trial.question.contenders if c.name in (gap.slower, gap.faster)]
    if all(side.name in known for side in sides):
        return
    trial.tick("profiling")
    traces, flops = take_traces(trial, sides)
    draft.traces += [trace for trace in traces if trace.contender not in known]
    point = draft.points[-1]
    new = [operator for operator in operators(traces) if operator.contender not in known]
    measurements = tuple(leaner(m, flops, draft.machine.limits) for m in point.measurements)
    draft.keep(replace(point, operators=(*point.operators, *new), measurements=measurements))


def leaner(measured: Measurement, flops: float | None, limits: Limits) -> Measurement:
    """The measurement below the roof of so many operations, where they are fewer than was thought."""
    if flops is None or measured.flops is None or measured.moved_bytes is None or flops >= measured.flops:
        return measured
    return placed(measured, measured.moved_bytes, flops, limits)


def _tell(draft: Draft, where: str, words: str) -> None:
    draft.watch(f"{where}: {words}")


def likely(gap: Gap) -> bool:
    """Whether it is not settled and yet hardly nothing: how large it is may be open, and what it comes from not."""
    return gap.word == OPEN and gap.ratio.low is not None and gap.ratio.low > LARGE


def gaps_to_explain(point: Point, *, busy: bool = False) -> Iterator[Gap]:
    """
    Those whose faster side nobody beats: what a table sets every contender against. Settled, or likely
    enough: on a `busy` machine that is no reason, its words were withheld.

    Phase by phase as they were measured, the largest first.
    """
    there = [
        gap for gap in point.gaps if gap.quantity == "time" and (gap.word == "slower" or (likely(gap) and not busy))
    ]
    beaten = {(gap.phase, gap.slower) for gap in there}
    best: dict[str, str] = {}
    for gap in there:
        if (gap.phase, gap.faster) not in beaten:
            best.setdefault(gap.phase, gap.faster)
    to_the_best = [gap for gap in there if best.get(gap.phase) == gap.faster]
    phases = list(best)
    yield from sorted(to_the_best, key=lambda gap: (phases.index(gap.phase), -gap.ratio.value))
