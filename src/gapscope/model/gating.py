"""What a gate concludes: every contender now, against how it was."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gapscope.model.evidence import Estimate

CLOSING = ("slower", "failed")
"""What closes a gate: a settled regression, and a contender that no longer runs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """One contender in one phase, held against the baseline."""

    contender: str
    phase: str
    parameters: Mapping[str, Any]
    word: str
    """
    `slower`, `faster`, `same` or `inconclusive`; or `failed` (now, and not before), `changed` (it computes something
    else now), `new`, `gone`, `not compared`.
    """
    ratio: Estimate | None = None
    """How many times as long it takes now."""
    because: str | None = None
    line: int = 0
    """Where it stands in the question's file; 0 where that is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gated:
    """All of them. `by`: regressions surely larger than this fraction close the gate."""

    question: str
    title: str
    file: str | None
    baseline: str
    by: float
    command: str
    lines: tuple[Held, ...]
    notes: tuple[str, ...] = ()

    @property
    def closed(self) -> bool:
        return any(line.word in CLOSING for line in self.lines)
