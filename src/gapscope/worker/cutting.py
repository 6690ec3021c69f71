"""A contender's program written down, marked value by value, and cut into stretches that can be timed by themselves."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gapscope.adapters._base import Adapter
from gapscope.adapters._capture import Captured, NotCaptured
from gapscope.worker.arguments import Arguments
from gapscope.worker.program import Program
from gapscope.worker.protocol import Array, Header
from gapscope.worker.timing import time_slice

AXES = 4
MARKS = 10 + AXES
MOST_CALLS = 1000


@dataclass(frozen=True)
class Stretch:
    """Some operations of the program as a function, with the arguments it has in every input set."""

    function: Callable[..., Any]
    rotation: list[Arguments]
    usual: float


class Tape:
    """The program as operations. Two input sets must give the same ones, or what it does depends on values."""

    def __init__(self, adapter: Adapter, program: Program, header: Header, function: Callable[..., Any]) -> None:
        if program.plain is None or program.phase != "forward":
            raise NotCaptured(f"phase {program.phase} is not written down")
        if header["mode"] == "compile":
            raise NotCaptured("torch.compile would take minutes over its parts")
        self.adapter, self.program, self.header = adapter, program, header
        code = getattr(program.plain, "__code__", None) or getattr(function, "__code__", None)
        self.file = code.co_filename if code is not None else ""
        self.numbers = range(min(2, header["timed"]))
        takes = [self._capture(number) for number in self.numbers]
        if any(one.signature() != takes[0].signature() for one in takes):
            raise NotCaptured("it does other things with other inputs")
        self.captured, self._again = takes[0], takes[1:]

    def _capture(self, number: int) -> Captured:
        assert self.program.plain is not None
        return self.adapter.capture(self.program.plain, self.program.arguments(number), self.file)

    def made_anew(self, constant: int) -> bool:
        """Whether a value that was there before every operation is another object on every call."""
        return any(other.constants.get(constant) is not self.captured.constants[constant] for other in self._again)

    def described(self) -> Header:
        """Everything but the values."""
        captured = self.captured
        return {
            "file": self.file,
            "operations": [
                {
                    "name": one.name,
                    "kind": one.kind,
                    "inputs": one.inputs,
                    "outputs": one.outputs,
                    "line": one.line,
                    "mutates": one.mutates,
                }
                for one in captured.operations
            ],
            "arguments": captured.arguments,
            "constants": list(captured.constants),
            "results": captured.results,
        }

    def marks(self) -> Array:
        """One row for every value there is: its number, then its marks in each of two input sets."""
        rows: dict[int, list[float]] = {}
        for number in self.numbers:
            for value, marks in self._marked(number):
                rows.setdefault(value, [float(value)]).extend(marks)
        return np.array(list(rows.values()), dtype=np.float64)

    def _marked(self, number: int) -> list[tuple[int, list[float]]]:
        """Marks are taken as values come about: a later operation may write into them."""
        captured, found = self.captured, []
        tensors = [value for value in self.program.arguments(number) if self.adapter.owns(value)]
        values = {**captured.constants, **dict(zip(captured.arguments, tensors))}
        for value, tensor in list(values.items()):
            found.append((value, self._mark(tensor)))
        for operation in captured.operations:
            outputs = operation.run([values[at] for at in operation.inputs])
            for value, tensor in zip(operation.outputs, outputs):
                values[value] = tensor
                found.append((value, self._mark(tensor)))
        return found

    def _mark(self, tensor: Any) -> list[float]:
        try:
            array = self.adapter.to_numpy(tensor)
        except (TypeError, ValueError, AttributeError, NotImplementedError):  # a handle, a key: it matches nothing
            return [float("nan")] * MARKS
        return mark(np.asarray(array))

    def filled(self, number: int, stop: int | None = None) -> dict[int, Any]:
        """Every value up to operation `stop`, for input set `number`."""
        tensors = [value for value in self.program.arguments(number) if self.adapter.owns(value)]
        return self.captured.fill(tensors, stop)

    def cut(self, stretches: Sequence[tuple[int, int]]) -> list[Stretch]:
        """Each of them prepared as the contender is, and called once on every input set."""
        made = []
        for start, stop in stretches:
            function = self.adapter.prepare(
                self.captured.stretch(start, stop), self.header["mode"], gradients=self.header["gradients"]
            )
            rotation = [self._arguments(number, start, stop) for number in range(self.header["timed"])]
            for arguments in rotation:
                self.adapter.finish(function(*arguments))
            began = time.perf_counter()
            self.adapter.finish(function(*rotation[0]))
            made.append(Stretch(function, rotation, time.perf_counter() - began))
        return made

    def _arguments(self, number: int, start: int, stop: int) -> Arguments:
        values = self.filled(number, start)
        return tuple(values[at] for at in self.captured.needed(start, stop))


def time_stretches(stretches: Sequence[Stretch], adapter: Adapter, seconds: float) -> list[float]:
    """Seconds a call of every stretch, over a slice of about `seconds` of each."""
    found = [0.0] * len(stretches)
    for at in random.sample(range(len(stretches)), len(stretches)):
        one = stretches[at]
        calls = max(1, min(MOST_CALLS, round(seconds / max(one.usual, 1e-7))))
        turns = [one.rotation[turn % len(one.rotation)] for turn in range(calls + 1)]
        held = [one.function(*turns[0])] if calls > 1 else []
        found[at] = time_slice(one.function, turns, adapter, held=held).per_call
    return found


def mark(array: Array) -> list[float]:
    """Numbers that depend on an array's values and not on the order of its axes."""
    if array.dtype.kind not in "biufc" or array.size == 0:
        return [float("nan")] * MARKS
    values = np.abs(array).astype(np.float64).ravel() if array.dtype.kind == "c" else array.astype(np.float64).ravel()
    size = float(np.sqrt(np.mean(np.square(values))))
    scaled = values / size if size > 0 else values
    return [
        float(array.size),
        size,
        float(values.min()) / (size or 1.0),
        float(values.max()) / (size or 1.0),
        float(scaled.mean()),
        float(np.abs(scaled).mean()),
        float(np.mean(scaled**3)),
        float(np.mean(np.tanh(scaled))),
        float(np.mean(np.cos(3.0 * scaled))),
        float(np.mean(np.sin(7.0 * scaled))),
        *_neighbours(np.abs(array).astype(np.float64) if array.dtype.kind == "c" else array.astype(np.float64), size),
    ]


def _neighbours(array: Array, size: float) -> list[float]:
    """How much alike neighbours are along each axis, the axes in order of that: sorting and shuffling change it."""
    plain = np.squeeze(array)
    found = []
    for axis in range(plain.ndim):
        moved = np.moveaxis(plain, axis, 0)
        found.append(float(np.mean(moved[1:] * moved[:-1])) / (size**2 or 1.0))
    return (sorted(found) + [0.0] * AXES)[:AXES]
