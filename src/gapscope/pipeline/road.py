"""Answer a question: every line of `answer` is one stage; read them in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from gapscope.contenders.crew import Quarters, quarters
from gapscope.contenders.reader import Reader
from gapscope.declare.claims import NO_POINT
from gapscope.errors import QuestionError
from gapscope.measure.caveats import about_machine
from gapscope.measure.limits import limits_of
from gapscope.measure.machine import read_machine
from gapscope.model.answer import Answer, Asked, Caveat, SettledClaim
from gapscope.model.codec import to_builtins
from gapscope.model.evidence import Trace
from gapscope.model.question import Question
from gapscope.model.settings import Settings
from gapscope.pipeline.draft import Draft, Save, Watch
from gapscope.pipeline.explaining import explain_point, to_be_explained
from gapscope.pipeline.point import answer_point, without_inputs
from gapscope.worker.reaping import kill_strays


class Interrupted(KeyboardInterrupt):
    """The user stopped it. `answer` is what was known by then."""

    def __init__(self, answer: Answer) -> None:
        super().__init__("interrupted")
        self.answer = answer


def answer(
    file: Path,
    settings: Settings,
    *,
    case: str | None = None,
    name: str | None = None,
    command: str = "",
    shipped: bool = False,
    shown_file: str | None = None,
    why: bool = False,
    keep_traces: Callable[[Sequence[Trace]], None] = lambda traces: None,
    save: Save = lambda answer, finished: None,
    watch: Watch = lambda words: None,
) -> Answer:
    """
    The answer to the question in `file`; `save` is given every state of it that is worth keeping.

    `why` explains the gaps that were settled or are hardly nothing; `keep_traces` is given the profiles taken for it.
    """
    settings = to_be_explained(settings) if why else settings
    with Reader(file, settings) as reader, quarters(settings) as home:
        watch("reading the question")
        questions = reader.questions(case, name=name or file.stem, command=command, shipped=shipped)
        title = questions[0].title if len(questions) == 1 else reader.title
        asked = Asked(name=questions[0].name, title=title, file=shown_file, command=command)
        machine = read_machine()
        machine = replace(machine, limits=limits_of(machine, measure=why and settings.device == "cpu", tick=watch))
        draft = Draft(asked=asked, machine=machine, settings=settings, save=save, watch=watch)
        draft.caveats += about_machine(draft.machine)
        made = [(question, reader.inputs(question)) for question in questions]
        further = reader.further(questions)
        try:
            for question, inputs in made:
                references = answer_point(question, inputs, home, draft)
                if why:
                    explain_point(question, inputs, references, reader.inputs, home, draft)
            for number, question in enumerate(further if settings.sweep else (), 1):
                watch(f"further point {number} of {len(further)}: {_sizes(question, questions[0])}")
                _answer_further(question, reader, home, draft)
            watch("settling claims")
            settle(reader, [question.case for question in questions], draft)
            if further and not settings.sweep:
                _advise_to_sweep(draft)
        except KeyboardInterrupt:
            raise interrupted(draft) from None
        finally:
            reader.close()
            home.close()
            end_strays(draft)
        found = draft.answer()
        save(found, True)
        keep_traces(draft.traces)
        return found


def _answer_further(question: Question, reader: Reader, home: Quarters, draft: Draft) -> None:
    """Inputs are made when needed: all of a sweep might not fit at once, and one too large costs only itself."""
    try:
        inputs = reader.inputs(question)
    except QuestionError as error:
        draft.keep(without_inputs(question, str(error)), new=True)
        return
    # New ones: a compiler's cache of another point would be a warm start.
    with quarters(draft.settings, home.nurseries) as own:
        answer_point(question, inputs, own, draft)


def _sizes(question: Question, usual: Question) -> str:
    """The dimensions in which a further point differs from the first question."""
    here = question.parameters.items()
    return ", ".join(f"{name}={size}" for name, size in here if usual.parameters.get(name) != size)


def settle(reader: Reader, cases: list[str | None], draft: Draft) -> None:
    """Claims come last; whatever goes wrong with them, what was measured stands."""
    try:
        draft.claims = tuple(SettledClaim(**claim) for claim in reader.settle(cases, to_builtins(draft.answer())))
    except QuestionError as error:
        advice = "the figures stand; ask again once the claims can be run"
        draft.caveats.append(Caveat(name="claims-not-settled", seen=str(error), advice=advice))


def _advise_to_sweep(draft: Draft) -> None:
    """Claims that speak of points left out are told what would settle them."""
    draft.claims = tuple(
        replace(claim, because=f"{claim.because}; ask again without --no-sweep")
        if claim.because.startswith(NO_POINT)
        else claim
        for claim in draft.claims
    )


def interrupted(draft: Draft) -> Interrupted:
    draft.caveats.append(
        Caveat(name="interrupted", seen="you stopped it before it had finished", advice="what was measured is saved")
    )
    draft.save(draft.answer(), False)
    return Interrupted(draft.answer())


def end_strays(draft: Draft) -> None:
    strays = kill_strays()
    if strays:
        draft.caveats.append(
            Caveat(
                name="left-processes",
                seen=f"{strays} processes had detached themselves from their contenders; they were ended",
                advice="join or end what a contender starts: it may have run beside the others",
            )
        )
