"""What a sweep is asked to do, and the plan that makes of a question."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

from gapscope.contenders.resolve import matches
from gapscope.errors import QuestionError
from gapscope.model.plan import Plan
from gapscope.model.question import Question
from gapscope.model.settings import Settings
from gapscope.sweep._grid import Coordinates, make_grid

_NO_MATTER = ("time_limit", "memory_limit", "sweep")
"""Settings that may be changed half-way: no figure of a finished point depends on them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    over: tuple[str, ...]
    where: tuple[str, ...] = ()
    crossover: bool = False
    between: tuple[str, str] | None = None
    """The only two contenders whose crossover is searched, as the user named them."""
    resume: bool = False
    engine: str = "local"


def the_only(questions: tuple[Question, ...]) -> Question:
    """A sweep is of one question."""
    if len(questions) > 1:
        cases = [question.case or "" for question in questions]
        raise QuestionError(
            f"{questions[0].name} holds several questions: {', '.join(cases)}. Name one, "
            f"as in {Path(questions[0].file).name if not questions[0].shipped else questions[0].name}::{cases[0]}."
        )
    return questions[0]


def make_plan(request: Request, question: Question, settings: Settings) -> Plan:
    """Everything that must stay as it is for the sweep to be gone on with."""
    points = make_grid(request.over, request.where, question.parameters, settings.parameters)
    chosen = {name: value for name, value in asdict(settings).items() if name not in _NO_MATTER}
    return Plan(
        question=f"{question.name}::{question.case}" if question.case else question.name,
        digest=hashlib.sha256(Path(question.file).read_bytes()).hexdigest(),
        points=tuple(dict(point) for point in points),
        search=json.dumps(_searched(request, question)) if request.crossover else "",
        # Through JSON, as the store gives it back.
        settings=json.loads(json.dumps(chosen)),
    )


def searched_pair(plan: Plan) -> frozenset[str] | None:
    """The two whose crossover is searched; None where all are."""
    pair = json.loads(plan.search)
    return None if pair is None else frozenset(pair)


def place_of(point: Coordinates) -> tuple[tuple[str, int], ...]:
    """The coordinates as something that can be looked up."""
    return tuple(sorted(point.items()))


def _searched(request: Request, question: Question) -> list[str] | None:
    if request.between is None:
        if len(question.contenders) < 2:
            raise QuestionError("--crossover needs two contenders; this question, as asked, has one.")
        return None
    pair = [_one(pattern, question) for pattern in request.between]
    if pair[0] == pair[1]:
        raise QuestionError(f"--between {pair[0]} {pair[1]} names one contender twice; name two.")
    return pair


def _one(pattern: str, question: Question) -> str:
    names = [contender.name for contender in question.contenders]
    found = [name for name in names if matches(name, pattern)]
    if len(found) != 1:
        seen = "several contenders" if found else "no contender"
        raise QuestionError(f"--between {pattern!r} means {seen}; give a whole name. Known: {', '.join(names)}.")
    return found[0]
