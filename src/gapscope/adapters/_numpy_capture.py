"""Write down what a function asks of NumPy, by handing it arrays that take notes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from gapscope.adapters._capture import (
    CAST,
    COPY,
    LAYOUT,
    Captured,
    NotCaptured,
    Numbers,
    Operation,
    kernel_of,
    kind_of,
    line_in,
)

_KINDS = {
    LAYOUT: ("transpose", "reshape", "ravel", "swapaxes", "moveaxis", "expand_dims", "squeeze", "T", "flatten"),
    CAST: ("astype",),
    COPY: (
        "copy",
        "ascontiguousarray",
        "asfortranarray",
        "asarray",
        "concatenate",
        "stack",
        "repeat",
        "tile",
        "array",
        "pad",
    ),
}
CONVERSIONS = ("ascontiguousarray", "asfortranarray", "asarray", "array")
"""Functions that ask no argument before they convert it: they are replaced while notes are taken."""
_PRODUCTS = ("matmul", "dot", "inner", "einsum", "tensordot", "vdot", "convolve", "correlate", "outer", "kron")
_PLAIN = ("shape", "ndim", "size", "dtype", "strides", "itemsize", "nbytes", "flags")


def capture(function: Callable[..., Any], arguments: Sequence[Any], file: str) -> Captured:
    """The operations of one call."""
    notes = _Notes(file)
    passed = [notes.wrap(value) if isinstance(value, np.ndarray) else value for value in arguments]
    inputs = tuple(value.number for value in passed if isinstance(value, Noted))
    with _noting(notes):
        result = function(*passed)
    flat = list(result) if isinstance(result, (tuple, list)) else [result]
    if not all(isinstance(one, Noted) for one in flat):
        raise NotCaptured("an output does not come from its inputs by NumPy's own functions")
    results = tuple(one.number for one in flat)
    return Captured(inputs, notes.numbers.constants, notes.operations, results)


def flops(function: Callable[..., Any], arguments: Sequence[Any]) -> float:
    """What sums of products add and multiply: two for every term, and as many terms as the same of ones adds up to."""
    found = _products(function, arguments)
    return 2.0 * sum(_terms(one, [np.shape(value) for value in taken]) for one, taken in found)


def products(function: Callable[..., Any], arguments: Sequence[Any]) -> Counter[str]:
    """How often they are asked for, by kernel."""
    found = _products(function, arguments)
    return Counter(kernel_of(one.name, np.result_type(*taken).name) for one, taken in found)


def _products(function: Callable[..., Any], arguments: Sequence[Any]) -> list[tuple[Operation, list[Any]]]:
    """The operations that sum products up, with the values they take."""
    written = capture(function, arguments, "")
    values = written.fill([value for value in arguments if isinstance(value, np.ndarray)])
    found = [one for one in written.operations if one.name in _PRODUCTS and len(one.inputs) > 1]
    return [(one, [values[at] for at in one.inputs]) for one in found]


def _terms(operation: Operation, shapes: Sequence[tuple[int, ...]]) -> float:
    return float(np.sum(operation.run([np.ones(shape) for shape in shapes])[0]))


@contextmanager
def _noting(notes: _Notes) -> Iterator[None]:
    """While a function runs, NumPy's conversions take notes too: unlike its other functions they ask nobody first."""
    before = {name: getattr(np, name) for name in CONVERSIONS}

    def noted(name: str, original: Callable[..., Any]) -> Callable[..., Any]:
        def convert(value: Any, *args: Any, **kwargs: Any) -> Any:
            if isinstance(value, Noted):
                return notes.call(name, original, (value, *args), kwargs)
            return original(value, *args, **kwargs)

        return convert

    try:
        for name, original in before.items():
            setattr(np, name, noted(name, original))
        yield
    finally:
        for name, original in before.items():
            setattr(np, name, original)


class _Notes:
    def __init__(self, file: str) -> None:
        self.file = file
        self.numbers = Numbers()
        self.operations: list[Operation] = []

    def wrap(self, value: Any) -> Noted:
        return Noted(value, self.numbers.new(value), self)

    def call(self, name: str, function: Callable[..., Any], args: Any, kwargs: Any) -> Any:
        """Carry it out on the arrays inside, and note it if arrays come back."""
        taken: list[Any] = []
        args, kwargs = _emptied(tuple(args), taken), _emptied(kwargs, taken)
        places = tuple(one.number if isinstance(one, Noted) else self.numbers.of(one) for one in taken)
        run = _again(function, args, kwargs)
        result = run([one.value if isinstance(one, Noted) else one for one in taken])[0]
        if not isinstance(result, (np.ndarray, np.generic)):
            return result
        noted = self.wrap(np.asarray(result))
        kind = kind_of(name, _KINDS)
        self.operations.append(Operation(name, kind, places, (noted.number,), run, line_in(self.file)))
        return noted


_HOLE = object()


def _emptied(value: Any, taken: list[Any]) -> Any:
    """Arguments with a hole where an array was, so that none is kept; the arrays are put into `taken` in order."""
    if isinstance(value, Noted) or (isinstance(value, np.ndarray) and value.ndim):
        taken.append(value)
        return _HOLE
    if isinstance(value, dict):
        return {key: _emptied(one, taken) for key, one in value.items()}
    return type(value)(_emptied(one, taken) for one in value) if isinstance(value, (tuple, list)) else value


def _filled(value: Any, left: Iterator[Any]) -> Any:
    """The same with what comes next in each hole. No closure over itself: such a cycle keeps arrays until collected."""
    if value is _HOLE:
        return next(left)
    if isinstance(value, dict):
        return {key: _filled(one, left) for key, one in value.items()}
    return type(value)(_filled(one, left) for one in value) if isinstance(value, (tuple, list)) else value


def _again(function: Callable[..., Any], args: Any, kwargs: Any) -> Callable[[Sequence[Any]], Sequence[Any]]:
    """The same call on other arrays, which come in the order they were taken out in."""

    def run(values: Sequence[Any]) -> Sequence[Any]:
        left = iter(values)
        return (function(*_filled(args, left), **_filled(kwargs, left)),)

    plain = not kwargs and all(one is _HOLE for one in args)
    return (lambda values: (function(*values),)) if plain else run


class Noted(np.lib.mixins.NDArrayOperatorsMixin):
    """Stands for an array; whatever NumPy is asked to do with it is noted."""

    def __init__(self, value: Any, number: int, notes: _Notes) -> None:
        self.value, self.number, self._notes = value, number, notes

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        if "out" in kwargs:
            raise NotCaptured(f"it writes into an array at line {line_in(self._notes.file)}")
        function = ufunc if method == "__call__" else getattr(ufunc, method)
        return self._notes.call(ufunc.__name__, function, inputs, kwargs)

    def __array_function__(self, function: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return self._notes.call(function.__name__, function, args, kwargs)

    def __array__(self, *args: Any, **kwargs: Any) -> Any:
        raise NotCaptured(f"a value leaves NumPy at line {line_in(self._notes.file)}")

    def __getattr__(self, name: str) -> Any:
        if name in _PLAIN:
            return getattr(self.value, name)
        if name == "T":
            return self._notes.call("T", np.transpose, (self,), {})
        if name.startswith("__") or not callable(getattr(np.ndarray, name, None)):
            raise AttributeError(name)
        method = getattr(np.ndarray, name)
        return lambda *args, **kwargs: self._notes.call(name, method, (self, *args), kwargs)

    def __getitem__(self, key: Any) -> Any:
        return self._notes.call("getitem", _item, (self, key), {})

    def __setitem__(self, key: Any, value: Any) -> None:
        raise NotCaptured(f"it writes into an array at line {line_in(self._notes.file)}")

    def __len__(self) -> int:
        return len(self.value)

    def __bool__(self) -> bool:
        raise NotCaptured(f"what it does depends on values at line {line_in(self._notes.file)}")

    __float__ = __int__ = __bool__


def _item(array: Any, key: Any) -> Any:
    return array[key]
