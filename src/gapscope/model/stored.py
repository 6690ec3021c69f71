"""What the store says about the answers it keeps. `store` fills these in, `report` writes them out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gapscope.model.evidence import Estimate
from gapscope.model.plan import Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One stored answer, as the list shows it."""

    identity: str
    when: str
    """When it was first saved: UTC, ISO 8601."""
    question: str
    title: str
    cpu: str | None
    finished: bool
    contenders: int
    frameworks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What stored answers can be told apart by; each in order."""

    questions: tuple[str, ...]
    machines: tuple[str, ...]
    frameworks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptSweep:
    """A stored answer that is a sweep, with the plan it follows."""

    identity: str
    finished: bool
    plan: Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """One gap as one stored answer has it. `word` is `slower`, `faster`, `same` or `inconclusive`."""

    identity: str
    when: str
    cpu: str | None
    ratio: Estimate
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One gap over time, oldest first. The sides are those of the newest answer; a ratio under one had them turned."""

    slower: str
    faster: str
    phase: str
    parameters: Mapping[str, Any]
    moments: tuple[Moment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """How the gaps of one question went over its stored answers."""

    question: str
    lines: tuple[Line, ...]
    answers: int
    unreadable: int
    """Stored answers of this question that this gapscope cannot read."""
