"""Recorded pairs: one file a program and load, each pair as the log-ratios of its rounds."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np

from gapscope.model.evidence import Machine
from gapscope.stats.contamination import FEWEST_CLEAN
from gapscope.stats.pairs import Evidence, middle
from gapscope.units import Seconds

RESULTS = Path(__file__).parent.parent / "results" / "pairs"
STEP = 1e-4  # log-ratios are kept as whole multiples of this
KEPT_ROUNDS = 2000


@dataclass
class Pool:
    """All pairs of one program under one load. They are twins, so the true log-ratio is zero."""

    program: str
    load: str
    rounds: list[list[int]] = field(default_factory=list)
    waited: list[list[int]] = field(default_factory=list)
    """For every round, the larger part of a slice that was spent waiting for a core, in hundredths."""
    levels: list[float] = field(default_factory=list)
    """Seconds a call in the first of the two processes."""
    seconds: list[float] = field(default_factory=list)
    """What the pair took in all, starting its processes included."""

    @property
    def framework(self) -> str:
        return self.program.partition("-")[0]

    @property
    def file(self) -> Path:
        return RESULTS / f"{self.program}.{self.load}.json"

    @staticmethod
    def read(program: str, load: str) -> Pool:
        """The pool as recorded so far; empty where there is none."""
        file = Pool(program, load).file
        return Pool.load(file) if file.exists() else Pool(program, load)

    @staticmethod
    def load(file: Path) -> Pool:
        kept = json.loads(file.read_bytes())
        kept.pop("machine")
        return Pool(**kept)

    def write(self, machine: Machine) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        kept = {"machine": asdict(machine), **asdict(self)}
        text = json.dumps(kept, separators=(",", ":")).replace("],[", "],\n[")
        partial = self.file.with_suffix(".partial")
        partial.write_text(text + "\n")
        partial.replace(self.file)

    def add(self, one: Sequence[Seconds], other: Sequence[Seconds], waited: Sequence[float], seconds: Seconds) -> None:
        ratios = np.log(np.asarray(one) / np.asarray(other))[:KEPT_ROUNDS]
        self.rounds.append([round(float(ratio) / STEP) for ratio in ratios])
        self.waited.append([round(100 * part) for part in waited[:KEPT_ROUNDS]])
        self.levels.append(float(f"{np.median(one):.4g}"))
        self.seconds.append(round(seconds, 3))

    def evidence(self, rounds: int | None = None, waited: float | None = None) -> list[Evidence]:
        """
        Every pair's own, from its first `rounds` rounds or all of them.

        With `waited`, without the rounds in which a slice waited for more than this part of itself, where at
        least three are left.
        """
        found = []
        for ratios, waits in zip(self.rounds, self.waited):
            values = STEP * np.asarray(ratios[:rounds], dtype=float)
            clean = np.asarray(waits[:rounds]) <= 100 * waited if waited is not None else np.ones(len(values), bool)
            found.append(middle(values[clean] if clean.sum() >= FEWEST_CLEAN else values))
        return found

    def between(self, errors: float = 0.0) -> float:
        """How far pairs lie apart beyond what the noise of their rounds explains, so many standard errors added."""
        beyond = np.array([one.value**2 - one.error**2 for one in self.evidence()])
        return math.sqrt(max(0.0, float(beyond.mean() + errors * beyond.std() / math.sqrt(len(beyond)))))

    def deviation(self) -> float:
        return math.sqrt(float(np.mean([one.value**2 for one in self.evidence()])))

    def within(self) -> float:
        return math.sqrt(float(np.mean([one.error**2 for one in self.evidence()])))

    def words(self) -> str:
        return (
            f"{self.deviation():.4f} apart, {self.within():.4f} by their rounds, "
            f"{np.median([len(r) for r in self.rounds]):.0f} rounds, {np.median(self.seconds):.2f} s a pair"
        )
