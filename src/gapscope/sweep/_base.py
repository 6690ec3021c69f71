"""What an engine must offer to measure the points of a sweep."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from gapscope.model.answer import Asked, Caveat, Control, Point
from gapscope.model.evidence import Machine
from gapscope.model.question import Question
from gapscope.model.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """What all points of a sweep have in common."""

    file: Path
    settings: Settings
    asked: Asked
    machine: Machine
    question: Question
    stage: Callable[[str], None]
    """Told in a few words what is being done at a point."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """One point, done with: its contenders may have failed, but nothing more will be learned about it."""

    point: Point
    caveats: tuple[Caveat, ...]
    control: Control | None


class Engine(Protocol):
    """Use it in a `with`: whatever it started is gone afterwards."""

    def __init__(self, job: Job) -> None: ...

    def __enter__(self) -> Engine: ...

    def __exit__(self, *error: object) -> None: ...

    def answer(self, questions: Sequence[Question]) -> Iterator[Finished]:
        """Every question measured, each given back as soon as it is finished, in whatever order that is."""
