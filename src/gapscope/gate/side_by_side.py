"""
The sharp gate: every contender as it is now and as it was, in the same rounds on the same machine.

What a machine does to both is in neither's favour, so this sees a few percent where answers from two days cannot.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from gapscope.contenders.crew import Quarters, quarters
from gapscope.contenders.reader import Inputs, Reader
from gapscope.errors import QuestionError
from gapscope.gate.revision import Tree, own_tree, tree_at
from gapscope.measure.caveats import about_machine
from gapscope.measure.machine import read_machine
from gapscope.model.answer import Answer, Asked, Point
from gapscope.model.gating import Gated, Held
from gapscope.model.question import Contender, Question
from gapscope.model.settings import Settings
from gapscope.pipeline.draft import Draft, Save, Watch
from gapscope.pipeline.point import answer_point
from gapscope.pipeline.road import end_strays, interrupted


def against_revision(
    file: Path,
    revision: str,
    settings: Settings,
    *,
    case: str | None = None,
    command: str = "",
    prepare: str | None = None,
    save: Save = lambda answer, finished: None,
    watch: Watch = lambda words: None,
) -> tuple[Gated, Answer]:
    """Every contender of the question now, against itself at `revision`; and the answer all that rests on."""
    own = own_tree(file)
    watch(f"checking out {revision}")
    with (
        tree_at(own, revision, prepare, settings.time_limit) as there,
        quarters(settings) as home,
        Reader(own.file, settings, own.folders) as reader,
    ):
        watch("reading the question")
        asked = reader.questions(case, name=file.stem, command=command, shipped=False)
        title = asked[0].title if len(asked) == 1 else reader.title
        draft = Draft(
            # Under a name of its own: it has every contender twice, and is no baseline.
            asked=Asked(name=f"{file.stem}@{revision}", title=title, file=str(file), command=command),
            machine=read_machine(),
            settings=settings,
            save=save,
            watch=watch,
        )
        draft.caveats += about_machine(draft.machine)
        before, note = _as_it_was(there, settings, case, file.stem, revision)
        both = Both(own=own, there=there, revision=revision, reader=reader, home=home, draft=draft)
        try:
            lines = [line for question in asked for line in both.held(question, before.get(question.case))]
        except KeyboardInterrupt:
            raise interrupted(draft) from None
        finally:
            home.close()
            end_strays(draft)
    found = draft.answer()
    save(found, True)
    return _gated(found, own, revision, settings, lines, note), found


def _gated(found: Answer, own: Tree, revision: str, settings: Settings, lines: list[Held], note: str) -> Gated:
    return Gated(
        question=own.file.stem,
        title=found.question.title,
        file=own.file.relative_to(own.root).as_posix(),
        baseline=revision,
        by=settings.beyond,
        command=found.question.command,
        lines=tuple(lines),
        notes=(note,) if note else (),
    )


def _as_it_was(
    there: Tree, settings: Settings, case: str | None, name: str, revision: str
) -> tuple[dict[str | None, Question], str]:
    """The questions of the old file by case; none, and why, where there was no such file or it cannot be read."""
    if not there.file.is_file():
        return {}, f"there was no {there.file.relative_to(there.root)} at {revision}: nothing to hold it against"
    try:
        with Reader(there.file, settings, there.folders) as reader:
            asked = reader.questions(case, name=name, command="", shipped=False)
    except QuestionError as error:
        return {}, f"at {revision}: {error}"
    return {question.case: question for question in asked}, ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Both:
    """The two trees, and where their contenders meet."""

    own: Tree
    there: Tree
    revision: str
    reader: Reader
    home: Quarters
    draft: Draft

    def held(self, question: Question, before: Question | None) -> Iterator[Held]:
        """A line for every contender of either."""
        was = {contender.name: contender for contender in before.contenders} if before is not None else {}
        inputs = self.reader.inputs(question)
        for contender in question.contenders:
            if contender.name in was:
                yield from read_point(
                    self._measured(question, contender, was[contender.name], inputs), contender, question
                )
            else:
                yield _without(question, contender, "new")
        here = {contender.name for contender in question.contenders}
        yield from (_without(question, contender, "gone") for name, contender in was.items() if name not in here)

    def _measured(self, question: Question, contender: Contender, was: Contender, inputs: Inputs) -> Point:
        """
        One contender in both trees. Inputs are those of the question as it is now: an old contender that wants others
        fails by itself.
        """
        now = replace(contender, folders=self.own.folders, reference=False)
        name, folders = f"{contender.name}@{self.revision}", self.there.folders
        old = replace(
            was,
            name=name,
            file=str(self.there.file),
            folders=folders,
            apart_from=str(self.own.root),
            reference=True,
        )
        place = {**question.parameters, "contender": contender.name}
        answer_point(replace(question, contenders=(now, old), parameters=place), inputs, self.home, self.draft)
        return self.draft.points[-1]


def _without(question: Question, contender: Contender, word: str) -> Held:
    place = {**({"question": question.case} if question.case else {}), **question.parameters}
    line = contender.line if word == "new" else 0
    return Held(contender=contender.name, phase=contender.phases[0], parameters=place, word=word, line=line)


def read_point(point: Point, contender: Contender, question: Question) -> list[Held]:
    """What is to be said of one contender: a line a phase, or one with the reason there is none."""
    now, old = point.contenders
    place = {**({"question": question.case} if question.case else {}), **question.parameters}

    def line(word: str, because: str | None, phase: str = contender.phases[0], **others: object) -> Held:
        return Held(
            contender=contender.name,
            phase=phase,
            parameters=place,
            word=word,
            because=because,
            line=contender.line,
            **others,  # type: ignore[arg-type]
        )

    if old.status != "ok":
        return [line("not compared", f"{old.name} is {old.status}: {old.error}")]
    if now.status != "ok":
        word = {"wrong": "changed", "failed": "failed"}.get(now.status, "not compared")
        return [line(word, now.error)]
    found = []
    for gap in (gap for gap in point.gaps if gap.quantity == "time"):
        turned = gap.slower != now.name
        ratio = gap.ratio.inverted() if turned else gap.ratio
        word = "faster" if turned and gap.word == "slower" else gap.word
        found.append(line(word, None, gap.phase, ratio=ratio))
    return found or [line("inconclusive", "nothing was measured")]
