"""
What a user's own call spreads over the batch, kept as it was until it is convolved, then with holes in the window.

TensorFlow's own dispatch by type brings the convolution, and whatever is done to each element after it, here. What is
asked for before it has been convolved, or in a way that is not known here, fails, and the switch with it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from gapscope.switches._base import NothingToFlip
from gapscope.switches._convolution import every

Pads = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Spread:
    """An input that was to be spread over the batch, or what a convolution made of it."""

    tensor: Any = field(repr=False)
    block: tuple[int, ...]
    pads: Pads
    convolved: bool = False


def spreading(original: Callable[..., Any]) -> Callable[..., Any]:
    import tensorflow as tf

    _answer_to_spread_inputs()

    def space_to_batch(input: Any, block_shape: Any, paddings: Any, name: Any = None) -> Any:  # noqa: A002
        block, pads = _known(block_shape), _known(paddings)
        tensor = tf.convert_to_tensor(input)
        if block is None or pads is None or tensor.shape.rank != len(block) + 2 or len(block) > 2:
            return original(input, block_shape, paddings, name)
        return Spread(tensor, tuple(map(int, block)), tuple((int(a), int(b)) for a, b in pads))

    return space_to_batch


def _known(value: Any) -> Any:
    """Numbers that are known, of a graph's tensor too; TensorFlow takes long to say so of a list."""
    if isinstance(value, list | tuple):
        return value
    import tensorflow as tf

    return tf.get_static_value(value)


@cache
def _answer_to_spread_inputs() -> None:
    """From now on TensorFlow's functions take them; under this name they stand as TensorFlow made them."""
    import tensorflow.compat.v2 as tf
    from tensorflow.python.util.dispatch import register_dispatchable_type

    register_dispatchable_type(Spread)
    for function in (tf.nn.conv1d, tf.nn.conv2d, tf.nn.convolution):
        tf.experimental.dispatch_for_api(function, {"input": Spread})(_convolving(function))
    tf.experimental.dispatch_for_api(tf.batch_to_space, {"input": Spread})(_gathered)
    tf.experimental.dispatch_for_unary_elementwise_apis(Spread)(_each)


def _convolving(function: Callable[..., Any]) -> Callable[..., Any]:
    signature = inspect.signature(function)

    def convolve(*arguments: Any, **options: Any) -> Spread:
        asked = signature.bind(*arguments, **options).arguments
        spread: Spread = asked["input"]
        window = asked["filters"]
        steps, holes = (asked.get(name) or 1 for name in ("stride" if "stride" in asked else "strides", "dilations"))
        last = str(asked.pop("data_format", None) or "C").endswith("C")
        known = {"input", "filters", "stride", "strides", "padding", "dilations", "name"} if last else set()
        rim = str(asked.get("padding", "VALID")).upper()
        usual = rim in ("SAME", "VALID") and not asked.keys() - known and {*every(steps, 1), *every(holes, 1)} == {1}
        if spread.convolved or not usual:
            raise NothingToFlip("what is spread over the batch is convolved in a way that has no form with holes")
        pads = _same(spread, window.shape) if rim == "SAME" else spread.pads
        return replace(spread, tensor=_with_holes(spread, window, pads), pads=(), convolved=True)

    convolve.__signature__ = signature  # type: ignore[attr-defined]  # dispatch asks for the names it goes by
    return convolve


def _same(spread: Spread, window: Sequence[Any]) -> Pads:
    """Rims of nought around every part of what lies over the batch are so many around the whole."""
    sizes = [int(size) - 1 for size in window[:-2]]
    return tuple(
        (before + size // 2 * hole, after + (size - size // 2) * hole)
        for (before, after), size, hole in zip(spread.pads, sizes, spread.block)
    )


def _with_holes(spread: Spread, window: Any, pads: Pads) -> Any:
    import tensorflow as tf

    if len(spread.block) == 2:
        return tf.nn.conv2d(spread.tensor, window, 1, [(0, 0), *pads, (0, 0)], dilations=spread.block)
    row, window = tf.expand_dims(spread.tensor, 1), tf.expand_dims(window, 0)
    rims = [(0, 0), (0, 0), *pads, (0, 0)]
    return tf.squeeze(tf.nn.conv2d(row, window, 1, rims, dilations=(1, *spread.block)), 1)


def _gathered(input: Spread, block_shape: Any, crops: Any, name: Any = None) -> Any:  # noqa: A002  # as it is called
    block, ends = _known(block_shape), _known(crops)
    if not input.convolved or ends is None or block is None or tuple(map(int, block)) != input.block:
        raise NothingToFlip("what was spread over the batch is put back in another way")
    if not any(map(any, ends)):
        return input.tensor
    inner = tuple(slice(int(before), -int(after) or None) for before, after in ends)
    return input.tensor[(slice(None), *inner)]


def _each(function: Callable[..., Any], spread: Spread) -> Spread:
    if not spread.convolved:
        raise NothingToFlip("what is spread over the batch is changed before it is convolved")
    return replace(spread, tensor=function(spread.tensor))
