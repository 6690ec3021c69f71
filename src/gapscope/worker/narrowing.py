"""
What may be cut off the values that a written-down program is given: units of weights that are zero, on the way in or
on, and places at an end of an axis on which no result depends.

What is cut off where is found by trying: of all values with as many units some are narrowed, and the program must give
what it gave. No table of operations is needed for that.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from gapscope.worker.cutting import Tape
from gapscope.worker.protocol import Array

LEAST_PORTION = 0.1
"""Of the units; fewer are not worth leaving out."""
MOST_TRIALS, MOST_COMPANIONS = 64, 8
CLOSE = 1e-4

Units = tuple[int, Array]
"""An axis, and the places along it that are kept."""
Narrowed = Mapping[int, tuple[Units, ...]]
"""By the number of a value that is given."""


def idle_units(tape: Tape) -> Narrowed:
    """What may be cut off the values that the program is given, without another result."""
    given = [_given(tape, number) for number in tape.numbers]
    wanted = [_results(tape, number, {}) for number in tape.numbers]
    found: dict[int, tuple[Units, ...]] = {}
    zero = ((*one, MOST_TRIALS) for one in _candidates(given))
    unread = ((*one, MOST_COMPANIONS) for one in _unread(tape, given[0], wanted[0]))
    for value, axis, kept, most in itertools.chain(zero, unread):
        if any(axis == known for known, _ in found.get(value, ())):
            continue  # what was found before has cut it off too
        for others in itertools.islice(_others(given[0], value, axis), most):
            trial = dict(found)
            for number, along in ((value, axis), *others):
                trial[number] = (*trial.get(number, ()), (along, kept))
            if all(_agree(_results(tape, number, trial), known) for number, known in zip(tape.numbers, wanted)):
                found = trial
                break
    return found


def keep_units(array: Array, units: Sequence[Units]) -> Array:
    for axis, kept in units:
        array = np.take(array, kept, axis=axis)
    return np.ascontiguousarray(array)


def _given(tape: Tape, number: int) -> dict[int, Array]:
    """The floating values that are there before the program runs."""
    captured, values = tape.captured, tape.filled(number, 0)
    arrays = {
        at: tape.adapter.to_numpy(values[at]) for at in (*captured.arguments, *captured.constants) if at in values
    }
    return {at: array for at, array in arrays.items() if array.dtype.kind == "f" and array.ndim}


def _candidates(given: Sequence[Mapping[int, Array]]) -> Iterator[tuple[int, int, Array]]:
    """Every value and axis of it along which a good part is zero, in every input set."""
    for value, array in given[0].items():
        for axis, size in enumerate(array.shape if array.ndim > 1 else ()):
            others = tuple(at for at in range(array.ndim) if at != axis)
            idle = np.all([(one[value] == 0).all(axis=others) for one in given], axis=0)
            if LEAST_PORTION * size <= idle.sum() < size:
                yield value, axis, np.flatnonzero(~idle)


def _unread(tape: Tape, given: Mapping[int, Array], wanted: list[Array] | None) -> Iterator[tuple[int, int, Array]]:
    """Every value and axis of it of which a good part at an end does not change the result, whatever stands there."""
    trials = itertools.count()

    def idle(value: int, axis: int, places: slice) -> bool:
        if next(trials) >= MOST_TRIALS:
            return False
        other = given[value].copy()
        there = (*(slice(None),) * axis, places)
        other[there] = 1.5 * other[there] + 1.0  # what may be put into a logarithm stays so
        values = tape.filled(tape.numbers[0], 0)
        return _agree(_run(tape, {**values, value: tape.adapter.from_numpy(other)}), wanted)

    for value, array in given.items():
        for axis, size in enumerate(array.shape):
            before = _largest(partial(_at_an_end, idle, value, axis, begin=True), size)
            behind = _largest(partial(_at_an_end, idle, value, axis, begin=False), size - before)
            # A program that goes by places from the beginning may be cut at the end alone.
            for first, last in dict.fromkeys([(before, behind), (0, behind), (before, 0)]):
                if first or last:
                    yield value, axis, np.arange(first, size - last)


def _at_an_end(idle: Callable[[int, int, slice], bool], value: int, axis: int, count: int, *, begin: bool) -> bool:
    return idle(value, axis, slice(None, count) if begin else slice(-count, None))


def _largest(idle: Callable[[int], bool], size: int) -> int:
    """How many at an end are idle, short of all: found by halving; none, where it is not a good part of them."""
    low, high = math.ceil(LEAST_PORTION * size), size
    if low >= high or not idle(low):
        return 0
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if idle(middle) else (low, middle)
    return low


def _others(given: Mapping[int, Array], value: int, axis: int) -> Iterator[list[tuple[int, int]]]:
    """Which other values may have the same units, and along which axis; the most of them first."""
    size = given[value].shape[axis]
    options: list[list[tuple[int, int] | None]] = []
    for number, array in given.items():
        places: list[tuple[int, int] | None] = [(number, at) for at, length in enumerate(array.shape) if length == size]
        if number != value and places:
            options.append([*places, None])
    chosen = ([one for one in choice if one is not None] for choice in itertools.product(*options))
    yield from sorted(itertools.islice(chosen, 4 * MOST_TRIALS), key=len, reverse=True)


def _results(tape: Tape, number: int, narrowed: Narrowed) -> list[Array] | None:
    """What the program gives for one input set with these units cut off; None where it cannot be run so."""
    adapter, values = tape.adapter, tape.filled(number, 0)
    for value, units in narrowed.items():
        values[value] = adapter.from_numpy(keep_units(adapter.to_numpy(values[value]), units))
    return _run(tape, values)


def _run(tape: Tape, values: dict[int, Any]) -> list[Array] | None:
    captured, adapter = tape.captured, tape.adapter
    try:
        for one in captured.operations:
            values.update(zip(one.outputs, one.run([values[at] for at in one.inputs])))
        return [adapter.to_numpy(values[at]) for at in captured.results]
    except Exception:  # sizes that do not fit are refused by every framework in its own way
        return None


def _agree(found: list[Array] | None, wanted: list[Array] | None) -> bool:
    if found is None or wanted is None:
        return False
    return all(_close(one, other) for one, other in zip(found, wanted))


def _close(one: Any, other: Any) -> bool:
    if one.shape != other.shape:
        return False
    scale = float(np.abs(other).max(initial=0.0))
    return bool(np.allclose(one, other, rtol=CLOSE, atol=CLOSE * scale))
