"""The input sets of one contender: permuted to its axes, as tensors of its framework."""

from __future__ import annotations

import ast
from typing import Any

import numpy as np

from gapscope.adapters._base import Adapter
from gapscope.worker.protocol import Array, Header

Arguments = tuple[Any, ...]


class InputSets:
    """Arrays in the contender's own order of axes, made into tensors on demand."""

    def __init__(self, adapter: Adapter, header: Header, arrays: list[Array]) -> None:
        self.adapter = adapter
        self.order: list[str] = header["order"]
        tensors: list[str] = header["tensors"]
        self.count = len(header["values"])
        self.sets: list[dict[str, Any]] = []
        for number in range(self.count):
            own = arrays[number * len(tensors) : (number + 1) * len(tensors)]
            placed = {
                name: _arranged(array, header["permutations"].get(name), widen=header["widen"])
                for name, array in zip(tensors, own)
            }
            plain = {name: ast.literal_eval(text) for name, text in header["values"][number].items()}
            self.sets.append({**plain, **placed})
        self.differentiable = set(header["differentiable"])
        self.cotangents = [
            _arranged(array, permutation, widen=header["widen"])
            for array, permutation in zip(arrays[self.count * len(tensors) :], header["cotangent_permutations"])
        ]

    def tensors(self, names: tuple[str, ...], number: int, turn: int = 0) -> Arguments:
        """New tensors (and plain values) of set `number`, in the order of `names`; with `turn`, of other values."""
        floating = any(_is_array(self.sets[number][name], "fc") for name in names)
        return tuple(self._tensor(name, self.sets[number][name], turn, floating) for name in names)

    def _tensor(self, name: str, value: Any, turn: int, floating: bool) -> Any:
        if not _is_array(value):
            return value
        if turn and value.dtype.kind in "fc":
            value = (value * (1.0 + 0.001 * turn)).astype(value.dtype)
        elif turn and not floating:
            value = np.roll(value, turn)
        return self.adapter.from_numpy(value, differentiable=name in self.differentiable)

    def size_bytes(self, names: tuple[str, ...]) -> int:
        """Of the arrays of one set."""
        return sum(value.nbytes for name in names if _is_array(value := self.sets[0][name]))

    def changed(self, names: tuple[str, ...], tensors: Arguments, number: int) -> list[str]:
        """Which inputs no longer hold what they were given."""
        return [
            name
            for name, tensor in zip(names, tensors)
            if _is_array(self.sets[number][name])
            and not _same_bytes(self.adapter.to_numpy(tensor), self.sets[number][name])
        ]


def _is_array(value: Any, kinds: str = "") -> bool:
    return isinstance(value, np.ndarray) and (not kinds or value.dtype.kind in kinds)


def _arranged(array: Array, permutation: list[int] | None, *, widen: bool) -> Array:
    if widen and array.dtype.kind == "f":
        array = array.astype(np.float64)
    return array if not permutation else np.ascontiguousarray(array.transpose(permutation))


def _same_bytes(after: Array, before: Array) -> bool:
    return after.shape == before.shape and np.array_equal(after, before, equal_nan=before.dtype.kind in "fc")
