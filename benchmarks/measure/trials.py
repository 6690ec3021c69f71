"""Trials as they are kept: one line of JSON each, written when it is finished."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.measure.plan import Cell
from gapscope.units import Seconds

FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    tool: str
    case: str
    load: str
    number: int
    """Which trial of its cell. Odd ones give the tool the two programs in the other order."""
    given: Seconds
    """What the tool was given to spend on measuring."""
    truth: float
    word: str
    """A finding's word, or `failed`."""
    ratio: float | None
    low: float | None
    high: float | None
    seconds: Seconds
    """From starting the tool to its answer."""
    began: str
    error: str | None = None
    machine: Mapping[str, Any] = field(default_factory=dict)

    @property
    def cell(self) -> Cell:
        return Cell(tool=self.tool, case=self.case, load=self.load, seconds=self.given)

    @property
    def swapped(self) -> bool:
        return self.number % 2 == 1


def read(file: Path) -> list[Trial]:
    if not file.exists():
        return []
    return [Trial(**json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]


def append(trial: Trial, file: Path) -> None:
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(asdict(trial)) + "\n")
