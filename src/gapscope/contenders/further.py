"""From the sweeps a question file declares to the questions at their points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from gapscope.contenders.resolve import matches, resolve
from gapscope.errors import QuestionError
from gapscope.model.question import Question
from gapscope.model.settings import Settings


def further_points(
    described: Iterable[Mapping[str, Any]], asked: Sequence[Question], settings: Settings
) -> tuple[Question, ...]:
    """Every described question at the points of its sweeps, less those that `asked` or an earlier sweep covers."""
    found: list[Question] = []
    for each in described:
        for sweep in each["sweeps"]:
            _refuse_unknown(sweep, each)
            for point in sweep["points"]:
                question = _at(point, each, asked[0], settings, sweep["only"])
                if question.contenders and not any(_covers(other, question) for other in (*asked, *found)):
                    found.append(question)
    return tuple(found)


def _at(
    point: Mapping[str, Any], described: Mapping[str, Any], like: Question, settings: Settings, only: Sequence[str]
) -> Question:
    there = replace(settings, parameters={**settings.parameters, **point})
    question = resolve(described, there, file=like.file, name=like.name, command=like.command, shipped=like.shipped)
    kept = [c for c in question.contenders if not only or any(matches(c.name, pattern) for pattern in only)]
    return replace(question, contenders=tuple(kept), swept=True)


def _covers(other: Question, question: Question) -> bool:
    """Whether `other` measures all that `question` would; one at the top of a file may be covered by any of its own."""
    names, others = ({contender.name for contender in each.contenders} for each in (question, other))
    same_case = question.case is None or question.case == other.case
    return same_case and other.parameters == question.parameters and names <= others


def _refuse_unknown(sweep: Mapping[str, Any], described: Mapping[str, Any]) -> None:
    for name in sweep["points"][0]:
        if name not in described["parameters"]:
            known = ", ".join(described["parameters"]) or "none"
            raise QuestionError(f"gs.sweep_over goes over {name}, which no input names. Known: {known}.")
    functions = [each["function"] for each in described["contenders"]]
    for pattern in sweep["only"]:
        if not any(matches(function, pattern.partition("[")[0]) for function in functions):
            raise QuestionError(f"gs.sweep_over(only=[{pattern!r}]) means no contender. Known: {', '.join(functions)}.")
