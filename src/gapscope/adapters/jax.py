"""JAX: asynchronous dispatch, so a call returns before its result exists."""

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from gapscope.adapters import _jax_capture, _refuse
from gapscope.adapters._base import Function, Tensor
from gapscope.adapters._capture import Captured
from gapscope.adapters._device_clock import DeviceClock
from gapscope.adapters._hlo import kernels
from gapscope.adapters._jax_events import JaxClock

COMPILED = "/jax/core/compile/backend_compile_duration"


class Adapter:
    """
    JAX on one device.

    A 64-bit array turns on 64-bit types for the whole process: JAX would silently make it a 32-bit one.
    Threads can be set only before JAX has started its CPU client, which happens here.
    """

    modes: ClassVar[tuple[str, ...]] = ("eager", "jit")
    supports: ClassVar[frozenset[str]] = frozenset({"gpu", "gradients", "compile", "events"})
    roots: ClassVar[tuple[str, ...]] = ("jax", "jaxlib", "flax", "optax", "equinox", "haiku", "chex")
    bindings: ClassVar[Mapping[str, str]] = {"jax": "jax", "jnp": "jax.numpy", "lax": "jax.lax"}
    environment: ClassVar[Mapping[str, str]] = {"XLA_PYTHON_CLIENT_PREALLOCATE": "false"}
    helpers: ClassVar[tuple[str, ...]] = ()
    extra: ClassVar[str | None] = "jax"

    @staticmethod
    def preload() -> None:
        import jax.numpy  # noqa: F401

    def __init__(self, device: str = "cpu", threads: int | None = None) -> None:
        _refuse.unless_device(device)
        os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # or contenders cannot coexist on a GPU
        if threads is not None:
            # The size of XLA's pool; seen on 0.10.2, where XLA_FLAGS' multi_thread_eigen no longer does anything.
            os.environ["NPROC"] = os.environ["PJRT_NPROC"] = str(threads)
        import jax

        self._jax: Any = jax
        self._on_gpu = device == "cuda"
        self._place()
        self._array = type(jax.device_put(np.float32(0)))
        self._jitted = type(jax.jit(lambda: None))
        self._compilations = 0
        jax.monitoring.register_event_duration_secs_listener(self._note)

    def _place(self) -> None:
        if not self._on_gpu:
            self._jax.config.update("jax_platforms", "cpu")
            self._device = self._jax.devices("cpu")[0]
            return
        try:
            self._device = self._jax.devices("cuda")[0]
        except RuntimeError as error:
            raise _refuse.missing_cuda("jax") from error

    def _note(self, event: str, duration: float, **details: Any) -> None:
        self._compilations += event == COMPILED

    def from_numpy(self, array: np.ndarray, *, differentiable: bool = False) -> Tensor:
        if array.dtype.itemsize == (16 if array.dtype.kind == "c" else 8):
            self.widen()
        # The copy is made here: jax.device_put borrows aligned memory, and jnp.array may copy after it has returned.
        return self._jax.device_put(np.array(array, order="C")).block_until_ready()

    def to_numpy(self, tensor: Tensor) -> np.ndarray:
        value = np.array(tensor)
        return value if value.dtype.isbuiltin == 1 else value.astype(np.float32)

    def owns(self, value: Any) -> bool:
        return type(value) is self._array

    def finish(self, result: Any) -> None:
        # The array's own method costs a third of the walk through a structure.
        if type(result) is self._array:
            result.block_until_ready()
        else:
            self._jax.block_until_ready(result)

    def prepare(self, function: Function, mode: str, *, gradients: bool) -> Function:
        """`function` in `mode`. Nothing is switched off for `gradients=False`: JAX records only when asked to."""
        _refuse.unless_mode(mode, "jax", self.modes)
        done = mode == "eager" or isinstance(function, self._jitted)
        prepared: Function = function if done else self._jax.jit(function)
        return prepared

    def differentiate(
        self, function: Function, mode: str, wrt: Sequence[int], parameters: Sequence[Tensor]
    ) -> Function:
        if parameters:
            raise TypeError("jax differentiates with respect to arguments only; pass the parameters as inputs.")
        jax = self._jax

        def gradient(cotangents: Sequence[Tensor], *arguments: Any) -> tuple[Any, tuple[Tensor, ...]]:
            def chosen(*values: Any) -> Any:
                full = list(arguments)
                for position, value in zip(wrt, values):
                    full[position] = value
                return function(*full)

            outputs, pull_back = jax.vjp(chosen, *(arguments[position] for position in wrt))
            flat, structure = jax.tree_util.tree_flatten(outputs)
            seeds = [self._seed(output, cotangent) for output, cotangent in zip(flat, cotangents)]
            return outputs, pull_back(jax.tree_util.tree_unflatten(structure, seeds))

        return self.prepare(gradient, mode, gradients=True)

    def _seed(self, output: Any, cotangent: Any) -> Any:
        """`cotangent`, or for whole numbers the empty one that JAX demands."""
        if self._jax.numpy.issubdtype(output.dtype, np.inexact):
            return cotangent
        return np.zeros(output.shape, self._jax.dtypes.float0)

    def over_calls(self, function: Function, at: Sequence[int]) -> Function:
        def many(*arguments: Any) -> Any:
            places = tuple(0 if place in at else None for place in range(len(arguments)))
            return self._jax.vmap(function, in_axes=places)(*arguments)

        return many

    def capture(self, function: Function, arguments: Sequence[Any], file: str) -> Captured:
        return _jax_capture.capture(function, arguments, file)

    def flops(self, function: Function, arguments: Sequence[Any]) -> float | None:
        traced, arrays = _jax_capture.of_arrays(function, arguments)
        counted = self._jax.jit(traced).lower(*arrays).cost_analysis()
        flops = float(counted.get("flops", -1.0)) if counted else -1.0
        return flops if flops >= 0 else None  # what XLA hands to a library counts as less than nothing

    def products(self, function: Function, arguments: Sequence[Any]) -> Mapping[str, int]:
        return _jax_capture.products(function, arguments)

    def compiled_form(self, prepared: Function, arguments: Sequence[Any]) -> Mapping[str, int] | None:
        if not isinstance(prepared, self._jitted):
            return None
        return kernels(prepared.lower(*arguments).compile().as_text())

    def parameters_to_numpy(self, parameters: Mapping[str, Tensor]) -> dict[str, np.ndarray]:
        return {name: self.to_numpy(tensor) for name, tensor in parameters.items()}

    def compilations(self) -> int:
        """Programs XLA has compiled, those of single operations in eager mode included."""
        return self._compilations

    def threads(self) -> int | None:
        """The threads in XLA's pool, counted: JAX has no question for it."""
        found = 0
        with suppress(OSError):  # not Linux
            for task in Path("/proc/self/task").iterdir():
                with suppress(OSError):  # ended meanwhile
                    found += "XLAEigen" in (task / "comm").read_text()
        return found or None

    def reset_device_peak(self) -> None:
        """Nothing: JAX cannot forget its peak, so it is the peak of the whole process."""

    def device_peak_bytes(self) -> int | None:
        return int(self._device.memory_stats()["peak_bytes_in_use"]) if self._on_gpu else None

    def device_clock(self) -> DeviceClock | None:
        return JaxClock(self._jax, self._device) if self._on_gpu else None

    def versions(self) -> dict[str, str]:
        return {"jax": self._jax.__version__, "jaxlib": version("jaxlib")}

    def widen(self) -> None:
        self._jax.config.update("jax_enable_x64", True)
