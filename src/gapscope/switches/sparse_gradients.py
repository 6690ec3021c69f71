"""
Gives an embedding a gradient that holds only the rows that were looked up, so that an optimiser touches no others.

TensorFlow's gradients are so by themselves; here they stay so where the contender asks for all rows of them. An
optimiser that takes no such gradient fails, and this is listed as tried.
"""

from collections.abc import Callable
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.switches._base import NothingToFlip, Replaces

CHANGES = "gradients of the rows that were looked up"
SPARSE_OF_BAG = 5
"""How many parameters of a bag's stand between its weight and the one that says so; a layer names none of them."""


def install(adapter: Adapter, calls: Replaces) -> None:
    if adapter.roots[0] == "torch":
        import torch

        calls.replace(torch.nn.functional, "embedding", _sparse)
        calls.replace(torch.nn.functional, "embedding_bag", _sparse_bag)
    elif adapter.roots[0] == "tensorflow":
        import tensorflow as tf
        from tensorflow.python.ops.resource_variable_ops import ResourceVariable

        calls.replace(tf, "convert_to_tensor", _left_as_rows)
        for name in ("assign_sub", "assign_add"):
            calls.replace(ResourceVariable, name, _of_rows)
    else:
        raise NothingToFlip(f"{adapter.roots[0]} has no such setting")


def _sparse(original: Callable[..., Any]) -> Callable[..., Any]:
    def embedding(indices: Any, weight: Any, *arguments: Any, **options: Any) -> Any:
        # The last of its seven parameters says so.
        return original(indices, weight, *arguments[:4], **{**options, "sparse": True})

    return embedding


def _sparse_bag(original: Callable[..., Any]) -> Callable[..., Any]:
    def embedding_bag(indices: Any, weight: Any, *arguments: Any, **options: Any) -> Any:
        if len(arguments) > SPARSE_OF_BAG:
            return original(
                indices, weight, *arguments[:SPARSE_OF_BAG], True, *arguments[SPARSE_OF_BAG + 1 :], **options
            )
        return original(indices, weight, *arguments, **{**options, "sparse": True})

    return embedding_bag


class _Rows:
    """A gradient of some rows, where all of them were asked for; may be scaled on the way to its variable."""

    def __init__(self, slices: Any) -> None:
        self.slices = slices

    def __mul__(self, by: Any) -> "_Rows":
        return _Rows(type(self.slices)(self.slices.values * by, self.slices.indices, self.slices.dense_shape))

    __rmul__ = __mul__

    def __truediv__(self, by: Any) -> "_Rows":
        return self.__mul__(1.0 / by)

    def __neg__(self) -> "_Rows":
        return self.__mul__(-1.0)


def _left_as_rows(original: Callable[..., Any]) -> Callable[..., Any]:
    import tensorflow as tf

    def convert_to_tensor(value: Any, *arguments: Any, **options: Any) -> Any:
        return _Rows(value) if isinstance(value, tf.IndexedSlices) else original(value, *arguments, **options)

    return convert_to_tensor


def _of_rows(original: Callable[..., Any]) -> Callable[..., Any]:
    scattered = original.__name__.replace("assign", "scatter")

    def assign(variable: Any, delta: Any, *arguments: Any, **options: Any) -> Any:
        if isinstance(delta, _Rows):
            return getattr(variable, scattered)(delta.slices)
        return original(variable, delta, *arguments, **options)

    return assign
