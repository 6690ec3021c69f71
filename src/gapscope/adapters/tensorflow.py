"""TensorFlow with Keras: eager operations are finished on return on a CPU, unless asynchronous execution is on."""

import os
import sys
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.metadata import version
from typing import Any, ClassVar

import numpy as np

from gapscope.adapters import _refuse, _tensorflow_capture
from gapscope.adapters._base import Function, Tensor
from gapscope.adapters._capture import Captured
from gapscope.adapters._device_clock import DeviceClock
from gapscope.adapters._hlo import kernels
from gapscope.adapters._nested import leaves
from gapscope.adapters._tensorflow_endless import refuse_endless_traces
from gapscope.adapters._tensorflow_traces import count_traces


class Adapter:
    modes: ClassVar[tuple[str, ...]] = ("eager", "function", "xla")
    supports: ClassVar[frozenset[str]] = frozenset({"gpu", "gradients", "compile"})
    roots: ClassVar[tuple[str, ...]] = (
        "tensorflow",
        "keras",
        "tf_keras",
        "tensorflow_addons",
        "tensorflow_datasets",
        "tensorflow_hub",
        "tensorflow_probability",
    )
    bindings: ClassVar[Mapping[str, str]] = {"tf": "tensorflow"}
    environment: ClassVar[Mapping[str, str]] = {"TF_CPP_MIN_LOG_LEVEL": "2"}
    helpers: ClassVar[tuple[str, ...]] = ()
    extra: ClassVar[str | None] = "tensorflow"

    @staticmethod
    def preload() -> None:
        os.environ["KERAS_BACKEND"] = "tensorflow"  # a user's own choice may name a framework that is a stub here
        import tensorflow  # noqa: F401

    def __init__(self, device: str = "cpu", threads: int | None = None) -> None:
        _refuse.unless_device(device)
        os.environ["KERAS_BACKEND"] = "tensorflow"  # a user's own choice may name a framework that is a stub here
        os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")  # or a contender's last words drown in notices
        import tensorflow as tf

        self._tf: Any = tf
        self._traced_as_it_is = tf.function  # switches may put something else in its place
        self._on_gpu = device == "cuda"
        self._traced = count_traces()
        refuse_endless_traces()
        self._place()
        if threads is not None:
            tf.config.threading.set_intra_op_parallelism_threads(threads)
            # Operations that run side by side would take more than was allowed.
            tf.config.threading.set_inter_op_parallelism_threads(threads)

    def _place(self) -> None:
        config = self._tf.config
        gpus = config.list_physical_devices("GPU")
        if not self._on_gpu:
            if gpus:
                config.set_visible_devices([], "GPU")
            return
        if not gpus:
            raise _refuse.missing_cuda("tensorflow")
        for gpu in gpus:
            config.experimental.set_memory_growth(gpu, True)

    def from_numpy(self, array: np.ndarray, *, differentiable: bool = False) -> Tensor:
        with self._tf.device("/GPU:0" if self._on_gpu else "/CPU:0"):
            return self._tf.identity(self._tf.constant(np.array(array, order="C")))

    def to_numpy(self, tensor: Tensor) -> np.ndarray:
        value = np.array(self._tf.convert_to_tensor(tensor).numpy())
        return value if value.dtype.isbuiltin == 1 else value.astype(np.float32)

    def owns(self, value: Any) -> bool:
        if type(value) in self._finished:
            return True
        keras = sys.modules.get("keras")
        return keras is not None and type(value) is keras.Variable

    @cached_property
    def _finished(self) -> frozenset[type]:
        """Found when first asked for: making a variable starts TensorFlow, and then it can no longer be configured."""
        tf = self._tf
        # Gradients of look-ups come as slices; making them dense is not TensorFlow's work to be timed.
        return frozenset({type(tf.constant(0)), type(tf.Variable(0)), tf.IndexedSlices})

    def finish(self, result: Any) -> None:
        # One wait for everything: a step also assigns variables that are not in its result.
        if self._on_gpu or not self._tf.config.experimental.get_synchronous_execution():
            self._tf.test.experimental.sync_devices()

    def prepare(self, function: Function, mode: str, *, gradients: bool) -> Function:
        """`function` in `mode`. Nothing is switched off for `gradients=False`: without a tape nothing is recorded."""
        _refuse.unless_mode(mode, "tensorflow", self.modes)
        prepared: Function = self._compiled(function, mode)
        return prepared

    def differentiate(
        self, function: Function, mode: str, wrt: Sequence[int], parameters: Sequence[Tensor]
    ) -> Function:
        tf = self._tf
        trained = [self._unwrapped(parameter) for parameter in parameters]

        def gradient(cotangents: Sequence[Tensor], *arguments: Any) -> tuple[Any, tuple[Tensor, ...]]:
            sources = [*(arguments[position] for position in wrt), *trained]
            with tf.GradientTape(watch_accessed_variables=False) as tape:
                tape.watch(sources)
                outputs = function(*arguments)
            # TensorFlow warns of whole numbers among the targets, and they carry no gradient.
            pairs = [(o, c) for o, c in zip(leaves(outputs), cotangents) if tf.is_tensor(o) and _continuous(o)]
            found = tape.gradient(
                [o for o, _ in pairs],
                sources,
                output_gradients=[c for _, c in pairs],
                unconnected_gradients=tf.UnconnectedGradients.ZERO,
            )
            return outputs, tuple(found)

        return self.prepare(gradient, mode, gradients=True)

    def over_calls(self, function: Function, at: Sequence[int]) -> Function:
        def many(*arguments: Any) -> Any:
            def one(mapped: Sequence[Any]) -> Any:
                given = dict(zip(at, mapped))
                return function(*(given.get(place, value) for place, value in enumerate(arguments)))

            # Without a fallback: where it cannot be vectorised, a loop over the calls is no answer.
            return self._tf.vectorized_map(one, [arguments[place] for place in at], fallback_to_while_loop=False)

        return many

    def capture(self, function: Function, arguments: Sequence[Any], file: str) -> Captured:
        return _tensorflow_capture.capture(function, arguments, file, self._traced_as_it_is)

    def flops(self, function: Function, arguments: Sequence[Any]) -> float | None:
        profiler = self._tf.compat.v1.profiler
        wanted = profiler.ProfileOptionBuilder(profiler.ProfileOptionBuilder.float_operation())
        graph = self._traced_as_it_is(function).get_concrete_function(*arguments).graph
        return float(profiler.profile(graph=graph, options=wanted.with_empty_output().build()).total_float_ops)

    def products(self, function: Function, arguments: Sequence[Any]) -> Mapping[str, int]:
        return _tensorflow_capture.products(function, arguments, self._traced_as_it_is)

    def compiled_form(self, prepared: Function, arguments: Sequence[Any]) -> Mapping[str, int] | None:
        if not getattr(prepared, "_jit_compile", False):
            return None
        read = prepared.experimental_get_compiler_ir(*arguments)  # type: ignore[attr-defined]
        return kernels(read(stage="optimized_hlo"))

    def parameters_to_numpy(self, parameters: Mapping[str, Tensor]) -> dict[str, np.ndarray]:
        return {name: self.to_numpy(tensor) for name, tensor in parameters.items()}

    def compilations(self) -> int:
        return self._traced()

    def threads(self) -> int | None:
        # Zero stands for "as many as this process may run on".
        return int(self._tf.config.threading.get_intra_op_parallelism_threads()) or len(os.sched_getaffinity(0))

    def reset_device_peak(self) -> None:
        if self._on_gpu:
            self._tf.config.experimental.reset_memory_stats("GPU:0")

    def device_peak_bytes(self) -> int | None:
        return int(self._tf.config.experimental.get_memory_info("GPU:0")["peak"]) if self._on_gpu else None

    def device_clock(self) -> DeviceClock | None:
        return None

    def versions(self) -> dict[str, str]:
        built = self._tf.sysconfig.get_build_info()
        found = {"cuda": built.get("cuda_version"), "cudnn": built.get("cudnn_version")}
        known = {name: str(number) for name, number in found.items() if number}
        return {"tensorflow": self._tf.__version__, "keras": version("keras"), **known}

    def widen(self) -> None:
        keras = self._tf.keras
        keras.backend.set_floatx("float64")
        # Keras fixes its policy with the first layer anyone makes, and then looks no more at floatx.
        keras.mixed_precision.set_global_policy("float64")

    def _compiled(self, function: Any, mode: str) -> Any:
        if mode == "xla" and not getattr(function, "_jit_compile", False):
            return self._tf.function(function, jit_compile=True)
        if mode == "function" and not self._traces(function):
            return self._tf.function(function)
        return function

    def _traces(self, function: Any) -> bool:
        return isinstance(function, self._tf.types.experimental.PolymorphicFunction)

    def _unwrapped(self, parameter: Any) -> Any:
        """The TensorFlow variable inside a Keras one: a tape can watch only the former."""
        keras = sys.modules.get("keras")
        return parameter.value if keras is not None and isinstance(parameter, keras.Variable) else parameter


def _continuous(tensor: Any) -> bool:
    return bool(tensor.dtype.is_floating or tensor.dtype.is_complex)
