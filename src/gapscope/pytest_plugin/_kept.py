"""What the tests of a run measured: a line each at its end, and all of it as JSON where asked for."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gapscope.model.answer import Answer
    from gapscope.pytest_plugin._judging import Outcome

FORMAT = 1


def plainly(test: str, answer: Answer, outcome: Outcome | None) -> dict[str, Any]:
    """As text and lists only: under xdist it goes from process to process inside the test's report."""
    from gapscope.model.codec import encode

    return {
        "test": test,
        "word": None if outcome is None else outcome.word,
        "because": None if outcome is None else outcome.sentence,
        "answer": encode(answer).decode(),
    }


@dataclass
class Kept:
    """Written after every test: a run that is stopped keeps what it has."""

    file: Path | None
    lines: list[dict[str, Any]] = field(default_factory=list)

    def take(self, lines: list[dict[str, Any]]) -> None:
        self.lines += lines
        if self.file is not None and lines:
            self.write()

    def write(self) -> None:
        if self.file is None:
            return
        tests = [{**line, "answer": json.loads(line["answer"])} for line in self.lines]
        part = self.file.with_name(f"{self.file.name}.part")
        part.write_text(json.dumps({"format": FORMAT, "tests": tests}, indent=1), encoding="utf-8")
        part.replace(self.file)

    def summary(self) -> list[str]:
        return [
            f"{line['word'] or 'compared'}: {line['test']}: {line['because'] or ''}".rstrip(": ") for line in self.lines
        ]
