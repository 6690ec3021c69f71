"""The input sets of one contender: permuted to its axes, as tensors of its framework."""

from __future__ import annotations

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
            self.sets.append({**header["values"][number], **placed})
        self.differentiable = set(header["differentiable"])
        self.cotangents = [
            _arranged(array, permutation, widen=header["widen"])
            for array, permutation in zip(arrays[self.count * len(tensors) :], header["cotangent_permutations"])
        ]

    def tensors(self, names: tuple[str, ...], number: int, scale: float = 1.0) -> Arguments:
        """New tensors (and plain values) of set `number`, in the order of `names`; floats times `scale`."""
        return tuple(self._tensor(name, self.sets[number][name], scale) for name in names)

    def _tensor(self, name: str, value: Any, scale: float) -> Any:
        if not isinstance(value, np.ndarray):
            return value
        if scale != 1.0 and value.dtype.kind == "f":
            value = (value * scale).astype(value.dtype)
        return self.adapter.from_numpy(value, differentiable=name in self.differentiable)

    def changed(self, names: tuple[str, ...], tensors: Arguments, number: int) -> list[str]:
        """Which inputs no longer hold what they were given."""
        return [
            name
            for name, tensor in zip(names, tensors)
            if isinstance(self.sets[number][name], np.ndarray)
            and not _same_bytes(self.adapter.to_numpy(tensor), self.sets[number][name])
        ]


def _arranged(array: Array, permutation: list[int] | None, *, widen: bool) -> Array:
    if widen and array.dtype.kind == "f":
        array = array.astype(np.float64)
    return array if permutation is None else np.ascontiguousarray(array.transpose(permutation))


def _same_bytes(after: Array, before: Array) -> bool:
    return after.shape == before.shape and np.array_equal(after, before, equal_nan=before.dtype.kind in "fc")
