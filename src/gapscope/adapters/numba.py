"""Numba: NumPy arrays in and out, so all but the compiler and its threads is NumPy's."""

import os
import sys
import warnings
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import Any, ClassVar

from gapscope.adapters import _refuse
from gapscope.adapters._base import Function
from gapscope.adapters._capture import Captured, NotCaptured
from gapscope.adapters.numpy import Adapter as NumpyAdapter


class Adapter(NumpyAdapter):
    modes: ClassVar[tuple[str, ...]] = ("jit", "parallel")
    supports: ClassVar[frozenset[str]] = frozenset({"compile"})
    roots: ClassVar[tuple[str, ...]] = ("numba", "llvmlite")
    bindings: ClassVar[Mapping[str, str]] = {"numba": "numba"}
    environment: ClassVar[Mapping[str, str]] = {}
    extra: ClassVar[str | None] = "numba"

    @staticmethod
    def preload() -> None:
        import numba

        numba.njit(_nothing)()  # half of Numba is imported by whatever it compiles first: 0.4 s

    def __init__(self, device: str = "cpu", threads: int | None = None) -> None:
        super().__init__(device, threads)
        if threads is not None and "numba" not in sys.modules:
            # `set_num_threads` goes only as high as the pool that was there at import.
            os.environ["NUMBA_NUM_THREADS"] = str(threads)
        import numba
        from numba.core.dispatcher import Dispatcher

        self._numba: Any = numba
        self._dispatcher: Any = Dispatcher
        self._prepared: list[Any] = []
        self._loops_at_least = self._as_written = False
        if threads is not None:
            numba.set_num_threads(threads)

    def compile_loops_at_least(self) -> None:
        """From now on, of what cannot be compiled whole the loops are, where Numba can lift one out."""
        self._loops_at_least = True

    def compile_nothing_more(self) -> None:
        """From now on, what is prepared stays as it was written."""
        self._as_written = True

    def prepare(self, function: Function, mode: str, *, gradients: bool) -> Function:
        """The compiled function; one that Numba has compiled already stays as its author made it."""
        _refuse.unless_mode(mode, "numba", self.modes)
        if self._as_written:
            return function
        compiled: Function = self._compile(function, parallel=mode == "parallel")
        if isinstance(compiled, self._dispatcher):
            self._prepared.append(compiled)
            if self._loops_at_least:
                return _loops_at_least(compiled, self._prepared)
        return compiled

    def _compile(self, function: Any, *, parallel: bool) -> Any:
        if isinstance(function, self._dispatcher):
            if not parallel or function.targetoptions.get("parallel"):
                return function
            function = function.py_func
        elif type(function).__module__.partition(".")[0] == "numba":  # a vectorized function: already native
            return function
        return self._numba.njit(parallel=parallel)(function)

    def capture(self, function: Function, arguments: Sequence[Any], file: str) -> Captured:
        raise NotCaptured("Numba compiles it in one piece")

    def flops(self, function: Function, arguments: Sequence[Any]) -> float | None:
        return None

    def products(self, function: Function, arguments: Sequence[Any]) -> Mapping[str, int]:
        return {}

    def compilations(self) -> int:
        return sum(len(compiled.signatures) for compiled in self._prepared)

    def threads(self) -> int | None:
        return int(self._numba.get_num_threads())

    def versions(self) -> dict[str, str]:
        return {"numba": self._numba.__version__, "llvmlite": version("llvmlite"), **super().versions()}


def _nothing() -> None:
    """What a compiler can be woken with."""


def _loops_at_least(whole: Any, prepared: list[Any]) -> Function:
    """A compiled function; if its first call shows that it cannot be, what Numba makes of its loops alone."""
    import numba
    from numba.core.errors import NumbaError

    call: Any = None

    def first(*arguments: Any) -> Any:
        nonlocal call
        call = whole
        try:
            return whole(*arguments)
        except NumbaError:
            loops = numba.jit(forceobj=True)(whole.py_func)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                result = loops(*arguments)
            if not any(compiled.lifted for compiled in loops.overloads.values()):
                raise
        prepared.append(loops)
        call = loops
        return result

    call = first
    return lambda *arguments: call(*arguments)
