"""PyTorch: finished on return on a CPU, queued on a GPU; records for gradients unless told not to."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from gapscope.adapters import _refuse, _torch_capture
from gapscope.adapters._base import Function, Tensor
from gapscope.adapters._capture import Captured
from gapscope.adapters._device_clock import DeviceClock
from gapscope.adapters._inductor import kernels
from gapscope.adapters._nested import leaves
from gapscope.adapters._torch_events import TorchClock


class Adapter:
    modes: ClassVar[tuple[str, ...]] = ("eager", "compile")
    supports: ClassVar[frozenset[str]] = frozenset({"gpu", "gradients", "compile", "events"})
    roots: ClassVar[tuple[str, ...]] = ("torch", "torchvision", "torchaudio", "functorch", "torch_geometric")
    bindings: ClassVar[Mapping[str, str]] = {"torch": "torch", "F": "torch.nn.functional"}
    environment: ClassVar[Mapping[str, str]] = {
        "TORCHINDUCTOR_CACHE_DIR": "{cache}/inductor",
        "TRITON_CACHE_DIR": "{cache}/triton",
    }
    helpers: ClassVar[tuple[str, ...]] = ("torch/_inductor/compile_worker",)
    extra: ClassVar[str | None] = "torch"

    @staticmethod
    def preload() -> None:
        import torch  # noqa: F401

    def __init__(self, device: str = "cpu", threads: int | None = None) -> None:
        _refuse.unless_device(device)
        import torch

        if device == "cuda" and not torch.cuda.is_available():
            raise _refuse.missing_cuda("torch")
        self._torch: Any = torch
        self._device = device
        self._on_gpu = device == "cuda"
        if threads is not None:
            torch.set_num_threads(threads)

    def from_numpy(self, array: np.ndarray, *, differentiable: bool = False) -> Tensor:
        # Copied twice: torch refuses negative strides, and NumPy's memory is less aligned than torch's own.
        tensor = self._torch.from_numpy(np.array(array, order="C")).clone().to(self._device)
        return tensor.requires_grad_(differentiable)

    def to_numpy(self, tensor: Tensor) -> np.ndarray:
        torch = self._torch
        value = tensor.detach().cpu()
        if value.layout is not torch.strided:
            value = value.to_dense()
        if value.is_floating_point() and value.dtype not in (torch.float16, torch.float32, torch.float64):
            value = value.float()
        return np.array(value.resolve_conj().resolve_neg().numpy())

    def owns(self, value: Any) -> bool:
        return type(value) is self._torch.Tensor or type(value) is self._torch.nn.Parameter

    def finish(self, result: Any) -> None:
        if self._on_gpu:
            self._torch.cuda.synchronize()

    def prepare(self, function: Function, mode: str, *, gradients: bool) -> Function:
        compiled = self._compiled(function, mode)
        return compiled if gradients else self._without_recording(compiled)

    def differentiate(
        self, function: Function, mode: str, wrt: Sequence[int], parameters: Sequence[Tensor]
    ) -> Function:
        """As the protocol says; parameters that a set-up left plain are made to require gradients."""
        torch = self._torch
        forward = self._compiled(function, mode)
        for parameter in parameters:
            parameter.requires_grad_(True)

        def gradient(cotangents: Sequence[Tensor], *arguments: Any) -> tuple[Any, tuple[Tensor, ...]]:
            outputs = forward(*arguments)
            sources = [*(arguments[position] for position in wrt), *parameters]
            # Whole numbers and constants among the outputs carry no gradient, and autograd refuses them.
            pairs = [(o, c) for o, c in zip(leaves(outputs), cotangents) if torch.is_tensor(o) and o.requires_grad]
            if not pairs:
                return outputs, tuple(torch.zeros_like(source) for source in sources)
            carrying, seeds = zip(*pairs)
            return outputs, torch.autograd.grad(carrying, sources, seeds, materialize_grads=True)

        return gradient

    def over_calls(self, function: Function, at: Sequence[int]) -> Function:
        def many(*arguments: Any) -> Any:
            places = tuple(0 if place in at else None for place in range(len(arguments)))
            return self._torch.vmap(function, in_dims=places)(*arguments)

        return many

    def capture(self, function: Function, arguments: Sequence[Any], file: str) -> Captured:
        return _torch_capture.capture(function, arguments, file)

    def flops(self, function: Function, arguments: Sequence[Any]) -> float | None:
        from torch.utils.flop_counter import FlopCounterMode

        with self._torch.no_grad(), FlopCounterMode(display=False) as counter:
            function(*arguments)
        return float(counter.get_total_flops())

    def products(self, function: Function, arguments: Sequence[Any]) -> Mapping[str, int]:
        return _torch_capture.products(function, arguments)

    def compiled_form(self, prepared: Function, arguments: Sequence[Any]) -> Mapping[str, int] | None:
        inductor = sys.modules.get("torch._inductor.codecache")
        modules = [] if inductor is None else inductor.PyCodeCache.modules
        files = {module.__file__ for module in modules if module.__file__}
        form = kernels(Path(file).read_text(encoding="utf-8") for file in sorted(files))
        return form if form["kernels"] else None

    def parameters_to_numpy(self, parameters: Mapping[str, Tensor]) -> dict[str, np.ndarray]:
        return {name: self.to_numpy(tensor) for name, tensor in parameters.items()}

    def compilations(self) -> int:
        """Frames that torch.compile has traced, whoever asked for it; loads no compiler by asking."""
        dynamo = sys.modules.get("torch._dynamo.utils")
        return 0 if dynamo is None else int(dynamo.counters["frames"]["total"])

    def threads(self) -> int | None:
        return int(self._torch.get_num_threads())

    def reset_device_peak(self) -> None:
        if self._on_gpu:
            self._torch.cuda.reset_peak_memory_stats()

    def device_peak_bytes(self) -> int | None:
        return int(self._torch.cuda.max_memory_allocated()) if self._on_gpu else None

    def device_clock(self) -> DeviceClock | None:
        return TorchClock(self._torch) if self._on_gpu else None

    def versions(self) -> dict[str, str]:
        torch = self._torch
        built = {"torch": torch.__version__, "cuda": torch.version.cuda, "cudnn": torch.backends.cudnn.version()}
        return {name: str(version) for name, version in built.items() if version is not None}

    def widen(self) -> None:
        self._torch.set_default_dtype(self._torch.float64)

    def _compiled(self, function: Function, mode: str) -> Function:
        _refuse.unless_mode(mode, "torch", self.modes)
        # The first mark is on compiled functions, the second on compiled modules.
        done = hasattr(function, "_torchdynamo_orig_callable") or hasattr(function, "_orig_mod")
        return function if mode == "eager" or done else self._torch.compile(function)

    def _without_recording(self, function: Function) -> Function:
        # Not torch.no_grad(): entering it costs 2.4 µs a call here, an addition 2.2 µs, and these two switches 0.6 µs.
        recording, record = self._torch.is_grad_enabled, self._torch._C._set_grad_enabled

        def call(*arguments: Any) -> Any:
            before = recording()
            record(False)
            try:
                return function(*arguments)
            finally:
                record(before)

        return call
