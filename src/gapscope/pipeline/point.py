"""One question at one point: every phase verified, measured and turned into gaps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gapscope.contenders.crew import Crew, Quarters
from gapscope.contenders.preparing import moved_bytes, preparation
from gapscope.contenders.reader import Inputs
from gapscope.contenders.resolve import adapter_of, how_to_install, installed
from gapscope.measure.caveats import about_phase
from gapscope.measure.control import find_control
from gapscope.measure.gaps import find_gaps
from gapscope.measure.limits import placed
from gapscope.measure.phase import Phase, begin, measure, start
from gapscope.model.answer import Caveat, Point
from gapscope.model.evidence import ContenderState, Measurement, Verdict
from gapscope.model.question import PHASES, Contender, Question
from gapscope.pipeline.draft import Draft
from gapscope.verify.judge import judge
from gapscope.verify.reference import Reference, References, find_references

LAST_LINES = 10


@dataclass
class Standing:
    """How every contender stands so far, over all phases of this point."""

    status: dict[str, str] = field(default_factory=dict)
    error: dict[str, str] = field(default_factory=dict)
    versions: dict[str, dict[str, str]] = field(default_factory=dict)
    verdicts: list[Verdict] = field(default_factory=list)
    phases: list[Phase] = field(default_factory=list)
    flops: float | None = None
    """Of a call of phase forward."""
    caveats: list[Caveat] = field(default_factory=list)
    """Where the work may not be the same although the outputs agree."""

    def lower(self, name: str, status: str, error: str) -> None:
        """The first thing that goes wrong with a contender is what is reported of it."""
        if name not in self.status:
            self.status[name], self.error[name] = status, error


def answer_point(question: Question, inputs: Inputs, quarters: Quarters, draft: Draft) -> References:
    """
    Fill the draft's newest point; what its outputs were held against is returned.

    What is known is kept after every set; an interrupt ends it, keeping that.
    """
    standing = Standing()
    for contender in question.contenders:
        if contender.environment is None and not installed(contender.framework):
            standing.lower(contender.name, "absent", how_to_install(contender.framework))
        if draft.settings.device == "cuda" and "gpu" not in adapter_of(contender.framework).supports:
            standing.lower(
                contender.name, "absent", f"{contender.framework} runs on the CPU only; leave out --device cuda"
            )
        if draft.settings.l2 == "cold" and "events" not in adapter_of(contender.framework).supports:
            standing.lower(contender.name, "absent", f"{contender.framework} cannot flush L2; leave out --l2 cold")
    draft.keep(_point(question, standing, draft), new=True)
    running = [c for c in question.contenders if c.name not in standing.status]
    phases = [phase for phase in PHASES if any(phase in c.phases for c in running)]
    draft.watch("computing the reference")
    references = find_references(question, inputs, phases, quarters)
    standing.flops = references.flops
    for name in phases:
        members = [c for c in running if name in c.phases and c.name not in standing.status]
        if members:
            try:
                _answer_phase(question, inputs, quarters, draft, standing, references, name, members)
            finally:
                draft.keep(_point(question, standing, draft))
    return references


def _answer_phase(
    question: Question,
    inputs: Inputs,
    quarters: Quarters,
    draft: Draft,
    standing: Standing,
    references: References,
    name: str,
    members: list[Contender],
) -> None:
    cotangents = references.cotangents if name == "gradient" else ()
    prepared = {c.name: preparation(question, c, inputs, name, cotangents=cotangents) for c in members}
    phase = begin(question, name, members, prepared)
    standing.phases.append(phase)
    where = f"{question.case or question.name}, {name}"
    draft.watch(f"{where}: starting {len(members)} contenders")
    reference = references.by_phase.get(name)
    try:
        with quarters.crew() as crew:
            start(phase, crew, 0)
            standing.versions.update(crew.versions)
            draft.watch(f"{where}: checking outputs")
            if reference is None:
                _unheld(phase, members, references.reasons, crew)
            else:
                _verify(phase, members, reference, inputs, crew, standing)
            if reference is not None and crew.members:
                measure(
                    phase,
                    crew,
                    quarters,
                    lambda crew, member: _recheck(phase, reference, inputs, crew, member, standing),
                    tick=lambda words: draft.watch(f"{where}: {words}"),
                    save=lambda: draft.keep(_point(question, standing, draft)),
                )
    finally:
        for member, error in phase.failures.items():
            lines = "\n".join(error.last_lines.strip().splitlines()[-LAST_LINES:])
            said = f"while {error.stage}: {error.cause}" + (f"\n{lines}" if lines else "")
            absent = error.missing and _may_be_missing(question, phase.contenders[member], error.missing)
            standing.lower(member, "absent" if absent else "failed", error.cause if absent else said)
        for member, sentence in phase.wrong.items():
            standing.lower(member, "wrong", sentence)
        gaps = find_gaps(
            phase.sets,
            phase.ranked(),
            phase.records,
            phase.looks,
            draft.settings.same,
            draft.settings.beyond,
            quiet=phase.quiet(),
        )
        draft.caveats += [*standing.caveats, *about_phase(phase, gaps, draft.settings)]
        draft.take_control(find_control(phase))


def _unheld(phase: Phase, members: list[Contender], reasons: Sequence[str], crew: Crew) -> None:
    """Nothing can be said of anybody's outputs: nobody gave any to hold them against."""
    why = f" ({'; '.join(dict.fromkeys(reasons))})" if reasons else ""
    for contender in members:
        if contender.name in crew.members:
            said = f"no contender could give a reference{why}, so nothing can be said about its output"
            phase.wrong[contender.name] = said
            crew.dismiss(contender.name)
    phase.failures.update({n: e for n, e in crew.failures.items() if n not in phase.failures})


def _verify(
    phase: Phase,
    members: list[Contender],
    reference: Reference,
    inputs: Inputs,
    crew: Crew,
    standing: Standing,
) -> None:
    """Verdicts for all; those that are wrong leave, those that write into their inputs get copies from now on."""
    for contender in members:
        if contender.name not in crew.members:
            continue
        judged = judge(phase.question, contender, phase.name, reference, inputs, crew)
        if judged is None:
            phase.failures[contender.name] = crew.failures[contender.name]
            continue
        standing.verdicts.append(judged.verdict)
        standing.caveats += judged.caveats
        phase.output_bytes[contender.name] = judged.output_bytes
        if not judged.verdict.holds:
            phase.wrong[contender.name] = judged.verdict.where or "its outputs differ"
            crew.dismiss(contender.name)
        elif judged.changed:
            phase.copying.add(contender.name)
            crew.ask(contender.name, "copy_inputs", "being set up")
    phase.failures.update({n: e for n, e in crew.failures.items() if n not in phase.failures})
    if reference is not None and 2 <= len(phase.wrong) == len(members) - 1:
        standing.caveats.append(_outvoted(reference.contender, len(phase.wrong), phase.name))


def _outvoted(reference: str, others: int, phase: str) -> Caveat:
    return Caveat(
        name="outvoted-reference",
        seen=f"all {others} others differ from {reference} ({phase}): it may be the one that is wrong",
        advice="mark another contender with reference=True and ask again",
    )


def _recheck(
    phase: Phase, reference: Reference, inputs: Inputs, crew: Crew, member: str, standing: Standing
) -> str | None:
    """
    After timing, on the inputs that were timed and on a set kept back until now: an output only kept is wrong there.

    The first processes are checked on all timed sets, later ones on one of them in turn; training needs them all.
    """
    taken = len(phase.sets)
    turn = range(inputs.timed) if taken == 0 or phase.name in ("step", "epoch") else [taken % inputs.timed]
    contender = phase.contenders[member]
    judged = judge(
        phase.question,
        contender,
        phase.name,
        reference,
        inputs,
        crew,
        stage="having its outputs checked after timing",
        member=member,
        numbers=[*turn, inputs.sets - 1] if inputs.sets > 1 else [0],
    )
    if judged is None or judged.verdict.holds:
        return None
    standing.verdicts = [v for v in standing.verdicts if (v.contender, v.phase) != (contender.name, phase.name)]
    standing.verdicts.append(judged.verdict)
    return f"after timing its outputs were no longer right: {judged.verdict.where}"


def _may_be_missing(question: Question, contender: Contender, module: str) -> bool:
    """Shipped questions do without what is not installed; so does any question in another environment."""
    own = module.partition(".")[0] in adapter_of(contender.framework).roots
    return question.shipped or (own and contender.environment is not None)


def without_inputs(question: Question, error: str) -> Point:
    """A point whose inputs could not be made, as all its contenders' failure: other points may still be answered."""
    standing = Standing()
    for contender in question.contenders:
        standing.lower(contender.name, "failed", error)
    states = tuple(_state(contender, standing) for contender in question.contenders)
    return Point(parameters=_parameters(question), contenders=states, swept=question.swept)


def _parameters(question: Question) -> dict[str, object]:
    return {**({"question": question.case} if question.case else {}), **question.parameters}


def _point(question: Question, standing: Standing, draft: Draft) -> Point:
    ranked = {phase.name: phase.ranked() for phase in standing.phases}
    return Point(
        parameters=_parameters(question),
        contenders=tuple(_state(contender, standing) for contender in question.contenders),
        verdicts=tuple(standing.verdicts),
        measurements=tuple(
            _placed(phase, name, standing.flops, draft)
            for phase in standing.phases
            for name in ranked[phase.name]
            if standing.status.get(name) != "wrong"
        ),
        gaps=tuple(
            gap
            for phase in standing.phases
            for gap in find_gaps(
                phase.sets,
                [name for name in ranked[phase.name] if standing.status.get(name) != "wrong"],
                phase.records,
                phase.looks,
                draft.settings.same,
                draft.settings.beyond,
                quiet=phase.quiet(),
            )
        ),
        swept=question.swept,
    )


def _placed(phase: Phase, name: str, flops: float | None, draft: Draft) -> Measurement:
    """A measurement on the roofline: whatever it does, it reads its inputs, writes its outputs and computes these."""
    measured = phase.records[name].measurement()
    if phase.name != "forward" or draft.settings.device != "cpu":
        return measured
    moved = moved_bytes(phase.prepared[name], phase.output_bytes.get(name, 0))
    return placed(measured, moved, flops, draft.machine.limits)


def _state(contender: Contender, standing: Standing) -> ContenderState:
    return ContenderState(
        name=contender.name,
        framework=contender.framework,
        mode=contender.mode,
        phase_list=contender.phases,
        status=standing.status.get(contender.name, "ok"),
        error=standing.error.get(contender.name),
        versions=standing.versions.get(contender.name, {}),
        python=contender.interpreter,
    )
