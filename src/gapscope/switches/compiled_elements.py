"""
Compiles, with Numba, the Python function that NumPy calls for every element: `np.vectorize` and `np.frompyfunc`.

Such a function is given Python's own numbers, so it is compiled for doubles and whole numbers of 64 bits.
"""

import importlib.util
import sys
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.model.question import Contender
from gapscope.switches._base import Replaces
from gapscope.switches._flipped import asked_by_us

CHANGES = "its function of an element compiled"


def finds(names: Collection[str], dtypes: Collection[str]) -> bool:
    return not {"vectorize", "frompyfunc"}.isdisjoint(names)


def turned(contender: Contender, phase: str) -> Contender | str:
    """In a process that has Numba, which compiles nothing else there."""
    if contender.framework != "numpy":
        return f"{contender.framework} calls no function for every element"
    if importlib.util.find_spec("numba") is None:
        return "numba is not installed"
    return replace(contender, framework="numba", mode="jit")


def prepare(adapter: Adapter) -> None:
    adapter.compile_nothing_more()  # type: ignore[attr-defined]


def install(adapter: Adapter, calls: Replaces) -> None:
    import numpy as np

    calls.replace(np, "vectorize", _vectorize, ours_too=False)
    calls.replace(np, "frompyfunc", _frompyfunc, ours_too=False)


def _vectorize(original: Callable[..., Any]) -> Callable[..., Any]:
    def vectorize(function: Any = None, otypes: Any = None, *rest: Any, **options: Any) -> Any:
        if function is None:
            return lambda late: vectorize(late, otypes, *rest, **options)
        if rest or options.keys() & {"excluded", "signature"} or asked_by_us(sys._getframe(1)):
            return original(function, otypes, *rest, **options)
        return _Compiled(function, otypes)

    return vectorize


def _frompyfunc(original: Callable[..., Any]) -> Callable[..., Any]:
    def frompyfunc(function: Any, *counts: int, **options: Any) -> Any:
        if counts[1:] != (1,) or options or asked_by_us(sys._getframe(1)):
            return original(function, *counts, **options)
        return _Compiled(function, None)

    return frompyfunc


class _Compiled:
    """A function of arrays, compiled by the first call; of the type that the first element's result has."""

    def __init__(self, function: Callable[..., Any], otypes: Any) -> None:
        self.function = function
        self.kind = otypes[0] if otypes else None
        self.compiled: Callable[..., Any] | None = None

    def __call__(self, *arrays: Any) -> Any:
        import numpy as np

        given = [_as_python_has_it(np.asarray(array)) for array in arrays]
        if self.compiled is None:
            self.compiled = _compiled(self.function, len(given))
            if self.kind is None:
                self.kind = np.asarray(self.function(*(array.flat[0].item() for array in given))).dtype
        return np.asarray(self.compiled(*given)).astype(self.kind, copy=False)


def _as_python_has_it(array: Any) -> Any:
    kind = array.dtype.kind
    return array.astype({"f": "float64", "i": "int64", "u": "int64"}.get(kind, array.dtype), copy=False)


_made: dict[Any, tuple[Callable[..., Any], list[Any]]] = {}
"""What was compiled, with the values around it: as long as these are there, nothing else has their identity."""


def _compiled(function: Callable[..., Any], count: int) -> Callable[..., Any]:
    """
    Once for the same code around the same values: `np.vectorize` may stand in what is called again and again.

    Numba's own form takes functions written in Python only, of a known number of arguments.
    """
    import numba

    code = getattr(function, "__code__", None)
    around = [cell.cell_contents for cell in getattr(function, "__closure__", None) or ()]
    key = (code or function, tuple(map(id, around)), count)
    if key not in _made:
        _made[key] = numba.vectorize(function if code else _FORWARDING[count](function)), around
    return _made[key][0]


_FORWARDING: dict[int, Callable[[Any], Callable[..., Any]]] = {
    1: lambda function: lambda a: function(a),
    2: lambda function: lambda a, b: function(a, b),
    3: lambda function: lambda a, b, c: function(a, b, c),
}
