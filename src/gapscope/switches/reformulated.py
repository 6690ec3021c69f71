"""
Computes convolutions as a sum over their taps, compiled where the framework can, in the place of the library's kernel.

Where that is faster, the kernel that the library has chosen for these sizes is a weak one.
"""

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.switches._base import NothingToFlip, Replaces
from gapscope.switches._convolution import by_taps
from gapscope.switches._convolution_calls import jax_convolution, tensorflow_convolution

CHANGES = "its convolutions as a sum over their taps"


def install(adapter: Adapter, calls: Replaces) -> None:
    framework = adapter.roots[0]
    if framework == "torch":
        import torch.nn.functional as F

        for dimensions in (1, 2):
            calls.replace(F, f"conv{dimensions}d", _torch_convolution(dimensions))
    elif framework == "tensorflow":
        import tensorflow as tf

        for name in ("conv1d", "conv2d", "convolution"):
            calls.replace(tf.nn, name, partial(tensorflow_convolution, compute=by_taps))
    elif framework == "jax":
        import jax

        calls.replace(jax.lax, "conv_general_dilated", partial(jax_convolution, compute=by_taps))
    elif framework == "numpy":
        _replace_scipys(calls)
    else:
        raise NothingToFlip(f"{framework} has no convolutions of its own")


def _replace_scipys(calls: Replaces) -> None:
    if find_spec("scipy") is None:
        raise NothingToFlip("there is no SciPy here, and NumPy has no convolutions of this kind")
    from scipy import ndimage

    from gapscope.switches._scipy_taps import over_taps

    for name in ("correlate", "convolve"):
        calls.replace(ndimage, name, partial(over_taps, turned=name == "convolve"))


def _torch_convolution(dimensions: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def make(original: Callable[..., Any]) -> Callable[..., Any]:
        from gapscope.switches._torch_taps import convolution

        return convolution(original, dimensions)

    return make
