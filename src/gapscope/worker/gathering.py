"""Many calls made one: the same function over one more axis of every argument."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from gapscope.adapters._base import Adapter
from gapscope.declare.contenders import Step
from gapscope.switches._base import NotApplicable, NothingToFlip
from gapscope.worker.arguments import Arguments, InputSets
from gapscope.worker.program import Program, build_program
from gapscope.worker.protocol import Header

OTHER = 0.75
"""What the values of all calls but the first are scaled by."""
CLOSE = 1e-3


def gathered(
    adapter: Adapter, function: Callable[..., Any], inputs: InputSets, header: Header, together: Callable[[int], int]
) -> Program:
    """The program that makes many calls at once and gives back what the first of them gives."""
    single = build_program(adapter, function, inputs, {**header, "mode": adapter.modes[0]})
    arrays = [value for value in inputs.sets[0].values() if isinstance(value, np.ndarray)]
    count = together(sum(array.size for array in arrays))
    if count < 2:
        raise NothingToFlip("its arguments are so large that a call's time is its work")
    mapped = [name for name in single.names if isinstance(inputs.sets[0][name], (np.ndarray, float))]
    if not mapped:
        raise NotApplicable("it takes nothing that calls could differ in")
    expected = _second(adapter, single, mapped)
    at = [single.names.index(name) for name in mapped]

    def many(*takes: Any) -> Step | Callable[..., Any]:
        made = function(*takes)
        call = made.call if isinstance(made, Step) else made
        return adapter.over_calls(call, at)

    number = next((array.dtype for array in arrays if array.dtype.kind == "f"), np.dtype(np.float64))
    given = [dict(values) for values in inputs.sets]
    timed = given[: header["timed"]]
    for turn, values in enumerate(inputs.sets):
        turns = [given[turn], *timed[turn + 1 :], *timed[:turn]]
        values.update({name: _side_by_side([one[name] for one in turns], count, number) for name in mapped})
    built = build_program(adapter, many if header["setup"] else adapter.over_calls(function, at), inputs, header)
    _held_against(adapter, built.function(*built.arguments(0)), expected, count)
    return replace(built, function=_first_of(built.function))


def _side_by_side(values: Sequence[Any], count: int, number: np.dtype) -> np.ndarray:
    """
    The first value, and others by all of them in turns; a plain number is of type `number`.

    In turns as calls one by one have them: on the same values again and again, a processor knows its branches.
    """
    first = np.stack([np.asarray(value, None if isinstance(value, np.ndarray) else number) for value in values])
    others = (first * OTHER).astype(first.dtype) if first.dtype.kind in "fc" else first
    turns = np.arange(count - 1) % len(values)
    return np.concatenate([first[:1], others[turns]])


def _second(adapter: Adapter, single: Program, mapped: list[str]) -> list[np.ndarray]:
    """What a call on the second's values gives, by itself."""
    arguments: Arguments = tuple(
        _alone(adapter, single.inputs.sets[0][name]) if name in mapped else value
        for name, value in zip(single.names, single.arguments(0))
    )
    return _leaves(adapter, single.function(*arguments))


def _alone(adapter: Adapter, value: Any) -> Any:
    if isinstance(value, float):
        return value * OTHER
    return adapter.from_numpy(_side_by_side([value], 2, value.dtype)[1])


def _held_against(adapter: Adapter, result: Any, expected: list[np.ndarray], count: int) -> None:
    found = _leaves(adapter, result)
    same = len(found) == len(expected) and all(
        many.shape == (count, *one.shape)
        and np.allclose(many[1], one, rtol=CLOSE, atol=CLOSE * float(np.abs(one).max(initial=0)))
        for many, one in zip(found, expected)
    )
    if not same:
        raise NotApplicable("side by side, its calls give other outputs than alone")
    if all(np.array_equal(many[0], many[1]) for many in found):
        raise NotApplicable("its outputs do not depend on what was put side by side")


def _leaves(adapter: Adapter, result: Any) -> list[np.ndarray]:
    if isinstance(result, dict):
        return [leaf for value in result.values() for leaf in _leaves(adapter, value)]
    if isinstance(result, (tuple, list)):
        return [leaf for value in result for leaf in _leaves(adapter, value)]
    return [adapter.to_numpy(result) if adapter.owns(result) else np.asarray(result)]


def _first_of(function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*arguments: Any) -> Any:
        return _first(function(*arguments))

    return call


def _first(result: Any) -> Any:
    if isinstance(result, dict):
        return {name: _first(value) for name, value in result.items()}
    if isinstance(result, (tuple, list)):
        return type(result)(_first(value) for value in result)
    return result[0]
