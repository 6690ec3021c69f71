"""
Asks for a convolution with holes in its window as such, where TensorFlow would first spread the input over the batch,
convolve what lies together without holes, and put it back; and where the user's own code does so step by step.

What is asked for in another layout, or with strides as well, is left as it is.
"""

from collections.abc import Callable
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.switches._base import NothingToFlip, Replaces
from gapscope.switches._by_way_of_the_batch import spreading
from gapscope.switches._convolution import every

CHANGES = "dilated convolutions asked for as such"


def install(adapter: Adapter, calls: Replaces) -> None:
    if adapter.roots[0] != "tensorflow":
        raise NothingToFlip(f"{adapter.roots[0]} does not go by way of the batch")
    import tensorflow as tf

    calls.replace(tf.nn, "convolution", _dilated)
    calls.replace(tf.nn, "atrous_conv2d", _by_rate)
    for owner, name in ((tf, "space_to_batch_nd"), (tf, "space_to_batch"), (tf.nn, "space_to_batch")):
        calls.replace(owner, name, spreading, ours_too=False)


def _dilated(original: Callable[..., Any]) -> Callable[..., Any]:
    import tensorflow as tf

    def convolution(
        input: Any,  # noqa: A002  # as TensorFlow calls it
        filters: Any,
        strides: Any = None,
        padding: Any = "VALID",
        data_format: Any = None,
        dilations: Any = None,
        name: Any = None,
    ) -> Any:
        dimensions = len(filters.shape) - 2
        steps, holes = (every(1 if value is None else value, dimensions) for value in (strides, dilations))
        last = data_format is None or str(data_format).endswith("C")
        if dimensions not in (1, 2) or not last or set(steps) != {1} or set(holes) == {1}:
            return original(input, filters, strides, padding, data_format, dilations, name)
        if dimensions == 2:
            return tf.nn.conv2d(input, filters, 1, padding, dilations=holes)
        row = tf.nn.conv2d(tf.expand_dims(input, 1), tf.expand_dims(filters, 0), 1, padding, dilations=(1, *holes))
        return tf.squeeze(row, 1)

    return convolution


def _by_rate(original: Callable[..., Any]) -> Callable[..., Any]:
    import tensorflow as tf

    def atrous_conv2d(value: Any, filters: Any, rate: Any, padding: Any, name: Any = None) -> Any:
        return tf.nn.conv2d(value, filters, 1, padding, dilations=rate)

    return atrous_conv2d
