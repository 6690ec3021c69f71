"""A program written down, with some of its operations' values made beforehand and passed in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from gapscope.adapters._capture import NotCaptured, Operation
from gapscope.worker.arguments import Arguments
from gapscope.worker.cutting import Tape
from gapscope.worker.program import Program

CLOSE = 1e-6
"""Marks of one value, in one framework, differ by no more than adding up in another order does."""


class Facts:
    """What a switch may ask about the operations."""

    def __init__(self, tape: Tape) -> None:
        self._captured = tape.captured
        self._marks = {int(row[0]): row[1:] for row in tape.marks()}

    @property
    def operations(self) -> Sequence[Operation]:
        return self._captured.operations

    def changes_nothing(self, at: int) -> bool:
        one = self.operations[at]
        return all(any(self._same(given, taken) for taken in one.inputs) for given in one.outputs)

    def seen_before(self, at: int) -> bool:
        earlier = [number for one in self.operations[:at] if one.kind == "compute" for number in one.outputs]
        return all(any(self._same(given, number) for number in earlier) for given in self.operations[at].outputs)

    def unused(self, at: int) -> bool:
        return not self._needed & {*self.operations[at].outputs}

    @cached_property
    def _needed(self) -> set[int]:
        wanted = {*self._captured.results}
        for one in reversed(self.operations):
            if wanted & {*one.outputs}:
                wanted.update(one.inputs)
        return wanted

    def _same(self, one: int, other: int) -> bool:
        a, b = self._marks[one], self._marks[other]
        return bool(np.isfinite(a).all() and np.allclose(a, b, rtol=CLOSE, atol=CLOSE) and a[0] > 1)


@dataclass(frozen=True)
class Rewritten(Program):
    """A program that takes, behind its inputs, the values that are made beforehand."""

    made: Callable[[Arguments], Arguments] = lambda arguments: ()

    def arguments(self, number: int) -> Arguments:
        plain = super().arguments(number)
        return plain + self.made(plain)

    def varied(self, number: int, turn: int) -> Arguments:
        plain = super().varied(number, turn)
        return plain + self.made(plain)

    def inputs_of(self, arguments: Arguments) -> Arguments:
        return arguments[: len(self.names)]


def rewritten(tape: Tape, hooks: Sequence[Callable[[Any], frozenset[int]]]) -> Program:
    """The program without the operations that the switches leave out. It is an error if they leave out nothing."""
    captured, program = tape.captured, tape.program
    if any(one.mutates for one in captured.operations):
        raise NotCaptured("it writes into its tensors")
    facts = Facts(tape)
    out = frozenset(at for hook in hooks for at in hook(facts))
    kept = [one for at, one in enumerate(captured.operations) if at not in out]
    given = {number for at in out for number in captured.operations[at].outputs}
    used = {number for one in kept for number in one.inputs} | {*captured.results}
    passed = tuple(sorted(given & used))
    if not out and any(hook.__module__.rpartition(".")[2] != "written_down" for hook in hooks):
        raise NotCaptured("there is no such operation in it")
    tensors = [at for at, value in enumerate(program.arguments(0)) if tape.adapter.owns(value)]
    lean = replace(captured, operations=kept, arguments=(*captured.arguments, *passed))

    def function(*arguments: Any) -> Any:
        count = len(program.names)
        values = lean.fill([*(arguments[at] for at in tensors), *arguments[count:]])
        results = tuple(values[number] for number in captured.results)
        return results[0] if len(results) == 1 else results

    def made(arguments: Arguments) -> Arguments:
        values = captured.fill([arguments[at] for at in tensors])
        return tuple(tape.adapter.from_numpy(tape.adapter.to_numpy(values[number])) for number in passed)

    prepared = tape.adapter.prepare(function, tape.header["mode"], gradients=tape.header["gradients"])
    return Rewritten(prepared, program.names, program.leading, program.inputs, program.phase, plain=function, made=made)
