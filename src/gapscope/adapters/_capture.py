"""
A contender's function written down as the operations it made of its framework, one after the other.

Values are numbered in the order they come about. An operation can be carried out again on other values, so that any
stretch of the program can be run by itself.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

LAYOUT, CAST, COPY, OTHER = "layout", "cast", "copy", "compute"


class NotCaptured(Exception):
    """The program cannot be written down as a line of operations; the words say why."""


@dataclass(frozen=True)
class Operation:
    """`run` takes the values numbered `inputs` and gives those numbered `outputs`."""

    name: str
    kind: str
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    run: Callable[[Sequence[Any]], Sequence[Any]]
    line: int | None
    """In the file of the contender."""
    mutates: tuple[int, ...] = ()
    """Inputs it writes into."""


@dataclass
class Captured:
    """`arguments` are the numbers of the tensors passed in, in order; `constants` were there before the call."""

    arguments: tuple[int, ...]
    constants: Mapping[int, Any]
    operations: list[Operation]
    results: tuple[int, ...]

    def signature(self) -> list[tuple[str, tuple[int, ...], tuple[int, ...]]]:
        """What two captures of one program must have in common."""
        return [(one.name, one.inputs, one.outputs) for one in self.operations]

    def fill(self, arguments: Sequence[Any], stop: int | None = None) -> dict[int, Any]:
        """Every value up to operation `stop`, by number, for these arguments."""
        values = {**self.constants, **dict(zip(self.arguments, arguments))}
        for operation in self.operations[:stop]:
            outputs = operation.run([values[number] for number in operation.inputs])
            values.update(zip(operation.outputs, outputs))
        return values

    def runner(self, results: Sequence[int]) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
        """The program as a function of its arguments that gives `results`; a value is let go after its last use."""
        taken = [{*operation.inputs, *operation.outputs} for operation in self.operations]
        last = {number: at for at, numbers in enumerate(taken) for number in numbers}
        done = [tuple(n for n in numbers if last[n] == at and n not in results) for at, numbers in enumerate(taken)]
        steps = list(zip(self.operations, done))

        def run(arguments: Sequence[Any]) -> tuple[Any, ...]:
            values = {**self.constants, **dict(zip(self.arguments, arguments))}
            for operation, numbers in steps:
                outputs = operation.run([values[number] for number in operation.inputs])
                values.update(zip(operation.outputs, outputs))
                outputs = ()
                for number in numbers:
                    del values[number]
            return tuple(values[number] for number in results)

        return run

    def needed(self, start: int, stop: int) -> tuple[int, ...]:
        """The values, constants aside, that operations `start` to `stop` take from outside."""
        made = {number for operation in self.operations[start:stop] for number in operation.outputs}
        taken = [number for operation in self.operations[start:stop] for number in operation.inputs]
        return tuple(dict.fromkeys(n for n in taken if n not in made and n not in self.constants))

    def given(self, start: int, stop: int) -> tuple[int, ...]:
        """The values that operations `start` to `stop` make and that are wanted afterwards."""
        later = {number for operation in self.operations[stop:] for number in operation.inputs} | {*self.results}
        made = [number for operation in self.operations[start:stop] for number in operation.outputs]
        return tuple(dict.fromkeys(number for number in made if number in later))

    def stretch(self, start: int, stop: int) -> Callable[..., tuple[Any, ...]]:
        """Operations `start` to `stop` as a function of the values they need; it returns those they give."""
        needed, given = self.needed(start, stop), self.given(start, stop)
        run = replace(self, arguments=needed, operations=self.operations[start:stop]).runner(given)
        return lambda *arguments: run(arguments)


@dataclass
class Numbers:
    """Gives values their numbers: those it has not met before were there before the call."""

    known: dict[int, int] = field(default_factory=dict)
    constants: dict[int, Any] = field(default_factory=dict)
    kept: list[Any] = field(default_factory=list)
    """So that no other object takes the place of one that is numbered."""

    def new(self, value: Any) -> int:
        number = len(self.kept)
        self.kept.append(value)
        self.known[id(value)] = number
        return number

    def of(self, value: Any) -> int:
        if id(value) not in self.known:
            self.constants[self.new(value)] = value
        return self.known[id(value)]


def kernel_of(name: str, dtype: str) -> str:
    """The operation, and its type where that is none of the two that libraries of kernels are written for first."""
    return name if dtype in ("float32", "float64") else f"{name} of {dtype}"


def line_in(file: str) -> int | None:
    """The line of the innermost frame that stands in `file`; None where none does."""
    frame = sys._getframe(1)
    while frame is not None:
        if frame.f_code.co_filename == file:
            return frame.f_lineno
        frame = frame.f_back  # type: ignore[assignment]  # ends with None
    return None


def kind_of(name: str, kinds: Mapping[str, Iterable[str]]) -> str:
    """The kind that lists `name`."""
    return next((kind for kind, names in kinds.items() if name in names), OTHER)
