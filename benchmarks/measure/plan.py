"""Which trials are wanted, and which one is next."""

import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.measure.cases import CASES
from benchmarks.measure.loads import LOADS
from benchmarks.measure.peers import names
from gapscope.units import Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One tool on one case under one load, with so many seconds to spend."""

    tool: str
    case: str
    load: str
    seconds: Seconds = 10.0

    def __post_init__(self) -> None:
        for kind, value, known in (
            ("tool", self.tool, names()),
            ("case", self.case, tuple(CASES)),
            ("load", self.load, LOADS),
        ):
            if value not in known:
                raise ValueError(f"No {kind} is called {value!r}. Known: {', '.join(known)}.")


PYPERF_SECONDS = 45.0  # what its advised number of processes takes
Plan = Mapping[Cell, int]
"""How many trials of each cell are wanted."""


def usual() -> Plan:
    """
    300 identical pairs for gapscope on an idle machine, pyperf also as advised, the rest to see a rate.

    Between four and five hours.
    """
    plan = {}
    for tool in names():
        for load in LOADS:
            for case in CASES:
                peers = 20 if load == "idle" else 10
                plan[Cell(tool=tool, case=case, load=load)] = 30 if tool == "gapscope" else peers
    plan[Cell(tool="gapscope", case="same", load="idle")] = 300
    for case in CASES:
        plan[Cell(tool="pyperf", case=case, load="idle", seconds=PYPERF_SECONDS)] = 10
    return plan


def read(file: Path) -> Plan:
    """A list of `{"tool": …, "case": …, "load": …, "seconds": …, "trials": …}`."""
    rows = json.loads(file.read_bytes())
    return {Cell(**{name: value for name, value in row.items() if name != "trials"}): row["trials"] for row in rows}


def wanting(plan: Plan, done: Sequence[Cell], rng: random.Random) -> Iterator[tuple[Cell, int]]:
    """
    The next cell and the number of its trial, until none is wanting.

    Always one of those furthest behind, drawn at random: however soon it is stopped, every cell has had its part,
    and no case stands at one time of the day.
    """
    counts = Counter(done)
    while open_cells := [cell for cell, trials in plan.items() if counts[cell] < trials]:
        least = min(counts[cell] / plan[cell] for cell in open_cells)
        cell = rng.choice([cell for cell in open_cells if counts[cell] / plan[cell] == least])
        yield cell, counts[cell]
        counts[cell] += 1
