"""TensorFlow's constants, where a number has become a tensor."""

from collections.abc import Callable
from typing import Any


def constant_of_tensors(original: Callable[..., Any]) -> Callable[..., Any]:
    """`tf.constant` that hands a tensor on, in the type asked for."""
    import tensorflow as tf

    def constant(value: Any, dtype: Any = None, *arguments: Any, **options: Any) -> Any:
        if tf.is_tensor(value):
            return value if dtype is None else tf.cast(value, dtype)
        return original(value, dtype, *arguments, **options)

    return constant
