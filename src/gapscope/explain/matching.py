"""
Which values of two programs are the same values, and where both can be cut so that the same is done on either side.

Values are told to be the same by marks that do not depend on the order of their axes. A cut is a place in each
program; it is one where everything that is still needed on one side is, value for value, what is still needed on the
other. What lies between two cuts then computes the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from gapscope.worker.cutting import MARKS
from gapscope.worker.protocol import Array

CLOSE = 2e-3
"""How far marks of one value may lie apart: two frameworks' roundings, and those of everything before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One operation, as a side has told of it."""

    name: str
    kind: str
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    line: int | None
    mutates: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """One side's program."""

    file: str
    steps: tuple[Step, ...]
    arguments: frozenset[int]
    constants: frozenset[int]
    results: tuple[int, ...]
    marks: Mapping[int, tuple[float, ...]]

    @staticmethod
    def read(header: Mapping[str, Any], marks: Array) -> Written:
        steps = tuple(
            Step(
                name=one["name"],
                kind=one["kind"],
                inputs=tuple(one["inputs"]),
                outputs=tuple(one["outputs"]),
                line=one["line"],
                mutates=tuple(one["mutates"]),
            )
            for one in header["operations"]
        )
        return Written(
            file=header["file"],
            steps=steps,
            arguments=frozenset(header["arguments"]),
            constants=frozenset(header["constants"]),
            results=tuple(header["results"]),
            marks={int(row[0]): tuple(float(number) for number in row[1:]) for row in marks},
        )

    def free(self) -> frozenset[int]:
        """Values that are there whatever the arguments are: constants, and what is made of nothing else."""
        found = set(self.constants)
        for step in self.steps:
            if all(number in found for number in step.inputs):
                found.update(step.outputs)
        return frozenset(found)

    def live(self, place: int) -> frozenset[int]:
        """Values made before `place` that are still needed from there on."""
        made = {number for step in self.steps[:place] for number in step.outputs}
        wanted = {number for step in self.steps[place:] for number in step.inputs} | {*self.results}
        return frozenset(made & wanted)

    def cuttable(self, place: int) -> bool:
        """Whether the rest can be run again and again from here: nobody writes into what it is given."""
        before = {number for step in self.steps[:place] for number in step.outputs} | self.arguments
        return not any(number in before for step in self.steps[place:] for number in step.mutates)


def same(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether two rows of marks are those of one value."""
    a, b = np.asarray(one), np.asarray(other)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return False
    if not np.array_equal(a[::MARKS], b[::MARKS]):  # the number of elements is exact
        return False
    return bool(np.all(np.abs(a - b) <= CLOSE * np.maximum(1e-2, np.maximum(np.abs(a), np.abs(b)))))


@dataclass
class Classes:
    """Values of both sides that are the same share a number."""

    known: list[tuple[float, ...]] = field(default_factory=list)

    def of(self, marks: tuple[float, ...]) -> int:
        for number, seen in enumerate(self.known):
            if same(seen, marks):
                return number
        self.known.append(marks)
        return len(self.known) - 1


def find_cuts(slow: Written, fast: Written) -> list[tuple[int, int]]:
    """The places where both can be cut, first and last included, as many as go in order."""
    classes = Classes()
    named = [{number: classes.of(marks) for number, marks in side.marks.items()} for side in (slow, fast)]
    always = {
        names[number]
        for side, names in zip((slow, fast), named)
        for number in (*side.arguments, *side.free())
        if number in names
    }
    free = slow.free(), fast.free()
    needed = [
        {
            place: frozenset(names[n] for n in side.live(place) - unbound) - always
            for place in range(len(side.steps) + 1)
            if side.cuttable(place)
        }
        for side, names, unbound in zip((slow, fast), named, free)
    ]
    ends = (0, 0), (len(slow.steps), len(fast.steps))
    found = {
        pair
        for wanted in {*needed[0].values()} & {*needed[1].values()}
        for pair in _ends([[place for place, value in side.items() if value == wanted] for side in needed])
    }
    return longest([ends[0], *sorted(found - {*ends}), ends[1]])


def _ends(places: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Where both sides first need just this, and where they last do: what lies between changes no value."""
    slow, fast = places
    return [(min(slow), min(fast)), (max(slow), max(fast))]


def longest(cuts: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest way from the first cut to the last on which neither side ever goes back."""
    best: list[tuple[int, int | None]] = []
    for at, (p, q) in enumerate(cuts):
        before = [
            (best[earlier][0] + 1, earlier)
            for earlier, (other_p, other_q) in enumerate(cuts[:at])
            if other_p <= p and other_q <= q and (best[earlier][0] or earlier == 0)
        ]
        best.append(max(before, key=lambda pair: pair[0]) if before else (1 if at == 0 else 0, None))
    way: list[tuple[int, int]] = []
    step: int | None = len(cuts) - 1
    while step is not None:
        way.append(cuts[step])
        step = best[step][1]
    return way[::-1]
