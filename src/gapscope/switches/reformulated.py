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
from gapscope.switches._convolution import Geometry, Maths, by_taps, every, same_pads

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
            calls.replace(tf.nn, name, _tensorflow_convolution)
    elif framework == "jax":
        import jax

        calls.replace(jax.lax, "conv_general_dilated", _jax_convolution)
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


def _tensorflow_convolution(original: Callable[..., Any]) -> Callable[..., Any]:
    import tensorflow as tf

    maths = Maths(
        pad=lambda x, pads: tf.pad(x, [(0, 0), (0, 0), *pads]),
        product=lambda part, x: tf.einsum("oc,nc...->no...", part.tensor, x),
    )

    def channels_last(x: Any, w: Any, strides: Any, dilations: Any, padding: str) -> Any:
        dimensions = x.shape.rank - 2
        first = tf.transpose(x, [0, dimensions + 1, *range(1, dimensions + 1)])
        weights = tf.transpose(w, [dimensions + 1, dimensions, *range(dimensions)])
        pads = ((0, 0),) * dimensions
        if padding.upper() == "SAME":
            pads = same_pads(x.shape[1:-1], w.shape[:-2], strides, dilations)
        out = by_taps(first, _Reshaping(weights), Geometry(strides, dilations, pads), maths)
        return tf.transpose(out, [0, *range(2, dimensions + 2), 1])

    compiled = tf.function(channels_last, jit_compile=True)

    def convolve(
        x: Any,
        w: Any,
        strides: Any = 1,
        padding: Any = "VALID",
        data_format: Any = None,
        dilations: Any = None,
        **others: Any,
    ) -> Any:
        strides = others.pop("stride", strides)
        x, w = tf.convert_to_tensor(x), tf.convert_to_tensor(w)
        usual = not others and (data_format is None or data_format.endswith("C")) and isinstance(padding, str)
        if not usual or int(w.shape[-2]) != int(x.shape[-1]):
            return original(x, w, strides, padding, data_format=data_format, dilations=dilations, **others)
        dimensions = x.shape.rank - 2
        return compiled(x, w, _inner(strides, dimensions), _inner(dilations or 1, dimensions), padding)

    return convolve


def _inner(value: Any, dimensions: int) -> tuple[int, ...]:
    """Of one number for each dimension, or one for batch and channels too, those of space."""
    values = every(value, dimensions)
    return values[1:-1] if len(values) == dimensions + 2 else values


class _Reshaping:
    """A TensorFlow tensor with the methods of the others that `by_taps` calls."""

    def __init__(self, tensor: Any) -> None:
        self.tensor, self.shape = tensor, tensor.shape

    def __getitem__(self, key: Any) -> Any:
        return _Reshaping(self.tensor[key])

    def reshape(self, shape: Any) -> Any:
        import tensorflow as tf

        return tf.reshape(self.tensor, shape)


def _jax_convolution(original: Callable[..., Any]) -> Callable[..., Any]:
    import jax
    import jax.numpy as jnp

    maths = Maths(
        pad=lambda x, pads: jnp.pad(x, [(0, 0), (0, 0), *pads]),
        product=lambda part, x: jnp.einsum("oc,nc...->no...", part, x),
    )

    compiled: dict[Geometry, Any] = {}

    def convolve(x: Any, w: Any, strides: Any, padding: Any, *arguments: Any, **options: Any) -> Any:
        dimensions = x.ndim - 2
        plain = not arguments and set(options) <= {"rhs_dilation", "feature_group_count", "dimension_numbers"}
        spatial = "DHW"[-dimensions:]
        if not plain or options.get("dimension_numbers") not in (
            None,
            (f"NC{spatial}", f"OI{spatial}", f"NC{spatial}"),
        ):
            return original(x, w, strides, padding, *arguments, **options)
        steps = every(strides, dimensions)
        dilations = every(options.get("rhs_dilation") or 1, dimensions)
        if isinstance(padding, str):
            same = padding.upper() == "SAME"
            pads = same_pads(x.shape[2:], w.shape[2:], steps, dilations) if same else ((0, 0),) * dimensions
        else:
            pads = tuple(tuple(pad) for pad in padding)
        geometry = Geometry(steps, dilations, pads, options.get("feature_group_count", 1))
        if geometry not in compiled:
            compiled[geometry] = jax.jit(partial(by_taps, geometry=geometry, maths=maths))
        return compiled[geometry](x, w)

    return convolve
