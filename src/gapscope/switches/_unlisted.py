"""NumPy arrays that stand in for the lists they are asked for: NumPy takes them as they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from gapscope.adapters._base import Adapter
from gapscope.switches._base import Replaces


class Unlisted(np.ndarray):
    """An array; so is what is computed from it. No method of NumPy's own class can be replaced."""

    def tolist(self) -> Any:
        return _Handed(self)


class _Handed:
    """In the place of a list. NumPy is given the array without a copy; who looks inside finds the list."""

    def __init__(self, array: np.ndarray) -> None:
        self._array = array

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        return self._array if dtype is None else self._array.astype(dtype, copy=False)

    def _listed(self) -> Any:
        return np.asarray(self._array).tolist()

    def __len__(self) -> int:
        return len(self._array)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._listed())

    def __getitem__(self, at: Any) -> Any:
        return self._listed()[at]

    def __eq__(self, other: object) -> bool:
        return bool(self._listed() == other)

    __hash__ = None  # type: ignore[assignment]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # NumPy asks for some before `__array__`: no list is to be made for that
            raise AttributeError(name)
        return getattr(self._listed(), name)


def hand_on_lists(adapter: Adapter, calls: Replaces) -> None:
    """Give the contender such arrays for inputs, and count them as finished when they come back."""
    made, owned = adapter.from_numpy, adapter.owns

    def from_numpy(array: np.ndarray, *, differentiable: bool = False) -> Any:
        return made(array, differentiable=differentiable).view(Unlisted)

    def owns(value: Any) -> bool:
        return owned(np.asarray(value) if type(value) is Unlisted else value)

    calls.add(adapter, "from_numpy", from_numpy)
    calls.add(adapter, "owns", owns)
