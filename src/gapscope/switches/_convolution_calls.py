"""
Convolutions as TensorFlow and JAX are asked for them, handed to another way of computing them.

`compute` takes input, weights, geometry and the framework's maths, laid out as `by_taps` says. What is asked for in a
way that it does not know is left to the library.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from gapscope.switches._convolution import Geometry, Maths, every, same_pads

Compute = Callable[..., Any]


def tensorflow_maths() -> Maths:
    import tensorflow as tf

    def rows(values: Any) -> Any:
        return values.tensor if isinstance(values, _Reshaping) else values

    def transform(name: str, sizes: Any) -> Any:
        return getattr(tf.signal, name if len(sizes) == 1 else f"{name}{len(sizes)}d")

    return Maths(
        pad=lambda x, pads: tf.pad(x, [(0, 0), (0, 0), *pads]),
        product=lambda part, x: tf.einsum("oc,nc...->no...", part.tensor, x),
        spectrum=lambda x, sizes: transform("rfft", sizes)(rows(x), fft_length=sizes),
        values=lambda x, sizes: transform("irfft", sizes)(x, fft_length=sizes),
        correlated=lambda w, x: tf.einsum("oc...,nc...->no...", tf.math.conj(w), x),
    )


def jax_maths() -> Maths:
    import jax.numpy as jnp

    def last(sizes: Any) -> tuple[int, ...]:
        return tuple(range(-len(sizes), 0))

    return Maths(
        pad=lambda x, pads: jnp.pad(x, [(0, 0), (0, 0), *pads]),
        product=lambda part, x: jnp.einsum("oc,nc...->no...", part, x),
        spectrum=lambda x, sizes: jnp.fft.rfftn(x, tuple(sizes), last(sizes)),
        values=lambda x, sizes: jnp.fft.irfftn(x, tuple(sizes), last(sizes)),
        correlated=lambda w, x: jnp.einsum("oc...,nc...->no...", jnp.conj(w), x),
    )


def tensorflow_convolution(original: Callable[..., Any], compute: Compute) -> Callable[..., Any]:
    import tensorflow as tf

    maths = tensorflow_maths()

    def channels_last(x: Any, w: Any, strides: Any, dilations: Any, padding: str) -> Any:
        dimensions = x.shape.rank - 2
        first = tf.transpose(x, [0, dimensions + 1, *range(1, dimensions + 1)])
        weights = tf.transpose(w, [dimensions + 1, dimensions, *range(dimensions)])
        pads = ((0, 0),) * dimensions
        if padding.upper() == "SAME":
            pads = same_pads(x.shape[1:-1], w.shape[:-2], strides, dilations)
        out = compute(first, _Reshaping(weights), Geometry(strides, dilations, pads), maths)
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


def jax_convolution(original: Callable[..., Any], compute: Compute) -> Callable[..., Any]:
    import jax

    maths, compiled = jax_maths(), dict[Geometry, Any]()

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
            compiled[geometry] = jax.jit(partial(compute, geometry=geometry, maths=maths))
        return compiled[geometry](x, w)

    return convolve
