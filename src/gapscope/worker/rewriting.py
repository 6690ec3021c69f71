"""A program written down, with some of its operations left out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from gapscope.adapters._capture import NotCaptured, Operation
from gapscope.switches._base import NotApplicable
from gapscope.worker.arguments import Arguments
from gapscope.worker.cutting import AXES, Tape
from gapscope.worker.narrowing import Narrowed, idle_units, keep_units
from gapscope.worker.program import Program

CLOSE = 1e-6
"""Marks of one value, in one framework, differ by no more than adding up in another order does."""

BRINGING_IN = ("from_numpy", "tensor", "as_tensor", "asarray")
"""Operations of torch's; what comes into other frameworks is constant as they are written down."""
ONE_BY_ONE = ("eager", "function")
"""Modes in which the values of every operation go through memory; in others, asking for one of them changes a lot."""


class Facts:
    """What a switch may ask about the operations."""

    def __init__(self, tape: Tape) -> None:
        self._tape, self._captured = tape, tape.captured
        self._marks = {int(row[0]): row[1:] for row in tape.marks()}

    @property
    def operations(self) -> Sequence[Operation]:
        return self._captured.operations

    def arranges(self, at: int) -> bool:
        one = self.operations[at]
        return one.kind in ("layout", "copy") and all(
            any(self._same_elements(given, taken) for taken in one.inputs) for given in one.outputs
        )

    def known_value(self, at: int) -> int | None:
        one = self.operations[at]
        if len(one.outputs) != 1 or one.kind != "compute":
            return None
        earlier = [n for other in self.operations[:at] if other.kind == "compute" for n in other.outputs]
        return next((n for n in (*one.inputs, *earlier) if self._equal(one.outputs[0], n)), None)

    def brings_in(self, at: int) -> bool:
        one = self.operations[at]
        return not one.inputs and one.name in BRINGING_IN

    def made_anew(self, operations: Collection[int]) -> int:
        outside = [number for number in self._captured.constants if self._tape.made_anew(number)]
        made = [number for at in operations for number in self.operations[at].outputs]
        sizes = [float(self._marks[number][0]) for number in (*outside, *made)]
        return int(sum(size for size in sizes if np.isfinite(size)))

    def unused(self, at: int) -> bool:
        return bool(self.operations[at].outputs) and not self._needed & {*self.operations[at].outputs}

    def idle_units(self) -> Narrowed:
        return idle_units(self._tape)

    @cached_property
    def _needed(self) -> set[int]:
        wanted = {*self._captured.results}
        for one in reversed(self.operations):
            if wanted & {*one.outputs}:
                wanted.update(one.inputs)
        return wanted

    @cached_property
    def _values(self) -> list[dict[int, Any]]:
        return [self._tape.filled(number) for number in self._tape.numbers]

    def _same_elements(self, one: int, other: int) -> bool:
        """The same elements in whatever order: for an operation that does nothing but arrange them."""
        a, b = (row.reshape(len(self._tape.numbers), -1)[:, :-AXES] for row in (self._marks[one], self._marks[other]))
        return bool(np.isfinite(a).all() and a[0, 0] > 1 and np.allclose(a, b, rtol=CLOSE, atol=CLOSE))

    def _equal(self, one: int, other: int) -> bool:
        """Every element the same, in every input set that is looked at."""
        if not np.allclose(self._marks[one], self._marks[other], rtol=CLOSE, atol=CLOSE) or self._marks[one][0] < 2:
            return False
        pairs = [[self._tape.adapter.to_numpy(values[n]) for n in (one, other)] for values in self._values]
        return all(a.shape == b.shape and np.allclose(a, b, rtol=CLOSE, atol=CLOSE) for a, b in pairs)


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


def rewritten(
    tape: Tape,
    hooks: Sequence[Callable[[Facts], frozenset[int]]],
    cuts: Sequence[Callable[[Facts], Narrowed]] = (),
) -> Program:
    """
    The program without the operations that the switches leave out, on values as they cut them.

    What is there already under another number stands in for what is left out; what is arranged anew, or cut, is made
    beforehand and passed in. A graph would then leave out everything that only this came from: so that is given too.
    """
    captured, program = tape.captured, tape.program
    if any(one.mutates for one in captured.operations):
        raise NotCaptured("it writes into its tensors")
    facts = Facts(tape)
    out = frozenset(at for hook in hooks for at in hook(facts))
    known = {captured.operations[at].outputs[0]: value for at in out if (value := facts.known_value(at)) is not None}
    narrow = {number: units for cut in cuts for number, units in cut(facts).items()}
    narrowed = {-1 - at: number for at, number in enumerate(sorted(narrow))}
    known |= {number: new for new, number in narrowed.items()}
    kept = [
        replace(one, inputs=tuple(_followed(known, number) for number in one.inputs))
        for at, one in enumerate(captured.operations)
        if at not in out
    ]
    results = tuple(_followed(known, number) for number in captured.results)
    made = {number for at in out for number in captured.operations[at].outputs} - known.keys()
    passed = tuple(sorted((made | {*narrowed}) & ({number for one in kept for number in one.inputs} | {*results})))
    if passed and tape.header["mode"] not in ONE_BY_ONE:
        raise NotApplicable("under a compiler, what its values come from would be left out too")
    graph = tape.header["mode"] != "eager"
    cut_off = _cut_off(kept, [captured.operations[at] for at in out], results) if passed and graph else ()
    tensors = [at for at, value in enumerate(program.arguments(0)) if tape.adapter.owns(value)]
    lean = replace(captured, operations=kept, arguments=(*captured.arguments, *passed))

    run = lean.runner((*results, *cut_off))

    def function(*arguments: Any) -> Any:
        found = run([*(arguments[at] for at in tensors), *arguments[len(program.names) :]])
        return found[0] if len(found) == 1 else found

    def make(arguments: Arguments) -> Arguments:
        values = captured.fill([arguments[at] for at in tensors])
        for new, number in narrowed.items():
            values[new] = tape.adapter.from_numpy(keep_units(tape.adapter.to_numpy(values[number]), narrow[number]))
        return tuple(values[number] for number in passed)

    prepared = tape.adapter.prepare(function, tape.header["mode"], gradients=tape.header["gradients"])
    return Rewritten(
        _first(prepared, len(results)) if cut_off else prepared,
        program.names,
        program.leading,
        program.inputs,
        program.phase,
        plain=function,
        kept=len(kept) / max(1, len(captured.operations)),
        made=make,
    )


def _cut_off(kept: Sequence[Operation], out: Sequence[Operation], results: Sequence[int]) -> tuple[int, ...]:
    """What is still computed, and only what is left out would have asked for."""
    computed = {number for one in kept for number in one.outputs}
    asked = {number for one in kept for number in one.inputs} | {*results}
    return tuple(sorted({number for one in out for number in one.inputs} & computed - asked))


def _first(function: Callable[..., Any], count: int) -> Callable[..., Any]:
    """Of what it gives, the first so many."""
    return (lambda *given: function(*given)[0]) if count == 1 else (lambda *given: function(*given)[:count])


def _followed(known: dict[int, int], number: int) -> int:
    while number in known:
        number = known[number]
    return number
