"""
Computes convolutions with large windows by way of spectra, in the place of the library's kernel.

Where that is faster, the library has chosen a weak way for a window of this size: one that goes over all of it for
every output.
"""

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.switches._base import NothingToFlip, Replaces
from gapscope.switches._convolution_calls import jax_convolution, tensorflow_convolution
from gapscope.switches._fourier import by_fourier

CHANGES = "its convolutions computed from spectra"


def install(adapter: Adapter, calls: Replaces) -> None:
    framework = adapter.roots[0]
    if framework == "torch":
        import torch.nn.functional as F

        for dimensions in (1, 2):
            calls.replace(F, f"conv{dimensions}d", partial(_torch_convolution, dimensions=dimensions))
    elif framework == "tensorflow":
        import tensorflow as tf

        for name in ("conv1d", "conv2d", "convolution"):
            calls.replace(tf.nn, name, partial(tensorflow_convolution, compute=by_fourier))
    elif framework == "jax":
        import jax

        calls.replace(jax.lax, "conv_general_dilated", partial(jax_convolution, compute=by_fourier))
    elif framework == "numpy" and find_spec("scipy") is not None:
        from gapscope.switches._scipy_spectra import replace_all

        replace_all(calls)
    else:
        raise NothingToFlip(f"{framework} has no convolutions of its own, and no SciPy beside it")


def _torch_convolution(original: Callable[..., Any], dimensions: int) -> Callable[..., Any]:
    from gapscope.switches._torch_taps import asked_as_torch, torch_maths

    return asked_as_torch(dimensions, partial(by_fourier, maths=torch_maths()))
