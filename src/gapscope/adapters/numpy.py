"""NumPy: what it returns is computed, so there is nothing to wait for, to compile or to differentiate."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from gapscope.adapters import _numpy_capture, _refuse
from gapscope.adapters._base import Function, Tensor
from gapscope.adapters._capture import Captured, NotCaptured
from gapscope.adapters._device_clock import DeviceClock

ALIGNED, PAGE = 16, 4096


class Adapter:
    modes: ClassVar[tuple[str, ...]] = ("eager",)
    supports: ClassVar[frozenset[str]] = frozenset()
    roots: ClassVar[tuple[str, ...]] = ("numpy",)
    bindings: ClassVar[Mapping[str, str]] = {"np": "numpy"}
    environment: ClassVar[Mapping[str, str]] = {}
    helpers: ClassVar[tuple[str, ...]] = ()
    extra: ClassVar[str | None] = None

    @staticmethod
    def preload() -> None:
        import numpy  # noqa: F401

    def __init__(self, device: str = "cpu", threads: int | None = None) -> None:
        _refuse.unless_device(device)
        if device != "cpu":
            raise RuntimeError(f"{self.roots[0]} runs on the CPU only; run with --device cpu.")
        # Plain numbers count as finished: a baseline in plain Python runs here too.
        self._finished = frozenset({np.ndarray, bool, int, float, complex, *np.sctypeDict.values()})
        if threads is not None:
            _limit_blas(threads)

    def from_numpy(self, array: np.ndarray, *, differentiable: bool = False) -> Tensor:
        return _somewhere(np.asarray(array))

    def to_numpy(self, tensor: Tensor) -> np.ndarray:
        return np.array(tensor)

    def owns(self, value: Any) -> bool:
        # Numbers only: an array of objects may hold anything, work that was put off included.
        return type(value) in self._finished and np.asarray(value).dtype.kind in "biufc"

    def finish(self, result: Any) -> None:
        pass

    def prepare(self, function: Function, mode: str, *, gradients: bool) -> Function:
        _refuse.unless_mode(mode, self.roots[0], self.modes)
        return function

    def differentiate(
        self, function: Function, mode: str, wrt: Sequence[int], parameters: Sequence[Tensor]
    ) -> Function:
        _refuse.gradients(self.roots[0])

    def over_calls(self, function: Function, at: Sequence[int]) -> Function:
        return function  # most of NumPy's functions take one more axis; whether these do, the outputs show

    def capture(self, function: Function, arguments: Sequence[Any], file: str) -> Captured:
        return _numpy_capture.capture(function, arguments, file)

    def flops(self, function: Function, arguments: Sequence[Any]) -> float | None:
        try:
            return _numpy_capture.flops(function, arguments)
        except NotCaptured:
            return None

    def products(self, function: Function, arguments: Sequence[Any]) -> Mapping[str, int]:
        try:
            return _numpy_capture.products(function, arguments)
        except NotCaptured:
            return {}

    def compiled_form(self, prepared: Function, arguments: Sequence[Any]) -> Mapping[str, int] | None:
        return None

    def parameters_to_numpy(self, parameters: Mapping[str, Tensor]) -> dict[str, np.ndarray]:
        return {name: self.to_numpy(tensor) for name, tensor in parameters.items()}

    def compilations(self) -> int:
        return 0

    def threads(self) -> int | None:
        """The threads of the BLAS; everything else in NumPy uses one."""
        return _blas_threads()

    def reset_device_peak(self) -> None:
        pass

    def device_peak_bytes(self) -> int | None:
        return None

    def device_clock(self) -> DeviceClock | None:
        return None

    def versions(self) -> dict[str, str]:
        return {"numpy": np.__version__, **_blas()}

    def widen(self) -> None:
        """Nothing: NumPy makes float64 by itself."""


def _somewhere(array: np.ndarray) -> np.ndarray:
    """
    A copy at a random place of its page, as aligned as NumPy promises and no more.

    Where an array begins decides how many cache lines its loads cross. A program meets it as it comes; one
    process that kept what it got would be measured as lucky or unlucky for all its life.
    """
    room = np.empty(array.nbytes + PAGE, np.uint8)
    begin = -room.ctypes.data % ALIGNED + ALIGNED * random.randrange(PAGE // ALIGNED - 1)
    placed = room[begin : begin + array.nbytes].view(array.dtype).reshape(array.shape)
    placed[...] = array
    return placed


def _limit_blas(threads: int) -> None:
    """Hold the BLAS to `threads`. Without threadpoolctl only OMP_NUM_THREADS, set by the parent, can do that."""
    try:
        import threadpoolctl
    except ModuleNotFoundError:
        return
    threadpoolctl.threadpool_limits(limits=threads, user_api="blas")


def _blas_threads() -> int | None:
    try:
        import threadpoolctl
    except ModuleNotFoundError:
        return None
    pools = [pool["num_threads"] for pool in threadpoolctl.threadpool_info() if pool["user_api"] == "blas"]
    return max(pools, default=None)


def _blas() -> dict[str, str]:
    try:
        built: Any = np.show_config(mode="dicts")
    except TypeError:  # NumPy before 1.25 can only print it
        return {}
    blas = built["Build Dependencies"]["blas"]
    return {"blas": f"{blas['name']} {blas.get('version', '')}".strip()}
