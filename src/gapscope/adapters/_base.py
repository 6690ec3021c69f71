"""
What a framework must offer to be measured.

An adapter lives in a worker, never in the parent process: the framework is imported in
`__init__`, so that reading this folder costs nothing and a broken installation breaks
only the contender that needs it. What the parent needs to know stands in class variables.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Protocol

import numpy as np

from gapscope.adapters._capture import Captured
from gapscope.adapters._device_clock import DeviceClock

Tensor = Any
Function = Callable[..., Any]


class Adapter(Protocol):
    modes: ClassVar[tuple[str, ...]]
    """The ways a function can be run, the plain one first; the last of several is the strongest compiler."""
    supports: ClassVar[frozenset[str]]
    """Which of {"gpu", "gradients", "compile", "events"} this framework can do."""
    roots: ClassVar[tuple[str, ...]]
    """Top-level modules that belong to it; in workers of other frameworks they are stubs. The first one is imported."""
    bindings: ClassVar[Mapping[str, str]]
    """Names bound for quoted expressions, as `{"F": "torch.nn.functional"}`."""
    environment: ClassVar[Mapping[str, str]]
    """Variables its workers start with unless the user has set them; `{cache}` is a folder for its compiler."""
    helpers: ClassVar[tuple[str, ...]]
    """Parts of command lines of processes the framework itself keeps; they are no contender's doing."""
    extra: ClassVar[str | None]
    """The extra that installs it, None where it comes with gapscope."""

    @staticmethod
    def preload() -> None:
        """Import what takes long, before workers are forked; it must start no thread pool and touch no device."""

    def __init__(self, device: str = "cpu", threads: int | None = None) -> None:
        """Import the framework. `device` is `cpu` or `cuda`; `threads` None leaves its own choice alone."""

    def from_numpy(self, array: np.ndarray, *, differentiable: bool = False) -> Tensor:
        """A new tensor with the values of `array`, on the device, in memory of its own. Not timed."""

    def to_numpy(self, tensor: Tensor) -> np.ndarray:
        """A copy of a result for verification; types NumPy lacks come back as float32. Not timed."""

    def owns(self, value: Any) -> bool:
        """Whether `value` is this framework's own finished tensor, exactly: a subclass could put work off."""

    def finish(self, result: Any) -> None:
        """Return only once `result` (a tensor, or tensors in tuples, lists and dicts) exists. Timed."""

    def prepare(self, function: Function, mode: str, *, gradients: bool) -> Function:
        """`function` as it runs in `mode`; `gradients=False` switches recording off around the call."""

    def differentiate(
        self, function: Function, mode: str, wrt: Sequence[int], parameters: Sequence[Tensor]
    ) -> Function:
        """
        A function of (cotangents, *arguments) giving (outputs, gradients).

        Gradients are with respect to the arguments at positions `wrt`, then `parameters`, as one flat
        tuple. `cotangents` is a tuple of tensors, one an output. The mode's compiler sees all of it.
        """

    def over_calls(self, function: Function, at: Sequence[int]) -> Function:
        """`function` of many calls at once: the arguments at positions `at`, and all outputs, have one more axis."""

    def capture(self, function: Function, arguments: Sequence[Any], file: str) -> Captured:
        """The operations of one call; lines are those of `file`. Raises `NotCaptured` where it has no such form."""

    def flops(self, function: Function, arguments: Sequence[Any]) -> float | None:
        """
        Floating operations of one call as the framework's own counter says; None where it has none.

        Matrix products and convolutions are in it in all of them, element by element work in some.
        """

    def products(self, function: Function, arguments: Sequence[Any]) -> Mapping[str, int]:
        """How often one call asks for sums of products, by kernel (`kernel_of`); nothing where nobody can tell."""

    def compiled_form(self, prepared: Function, arguments: Sequence[Any]) -> Mapping[str, int] | None:
        """How many `kernels` a compiled function launches, `fused`, `transposes`, `copies`; None where not known."""

    def parameters_to_numpy(self, parameters: Mapping[str, Tensor]) -> dict[str, np.ndarray]:
        """Copies of the parameters of a step, by name."""

    def compilations(self) -> int:
        """Traces and compilations so far in this process, of the functions prepared here."""

    def threads(self) -> int | None:
        """How many threads one operation may use now; None where the framework does not tell."""

    def reset_device_peak(self) -> None:
        """Forget the peak of device memory so far."""

    def device_peak_bytes(self) -> int | None:
        """Peak of device memory since the last reset; None on a CPU."""

    def device_clock(self) -> DeviceClock | None:
        """What times a region on the device; None on a CPU, and without "events" among what it supports."""

    def versions(self) -> dict[str, str]:
        """The packages that matter for speed, with their versions."""

    def widen(self) -> None:
        """Make float64 the type of newly made layers, for the float64 reference run."""
