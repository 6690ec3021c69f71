"""
How often TensorFlow has traced, whoever made the `tf.function`.

A function tells only its own count, and one that a contender makes inside itself is out of reach and may
be gone before it can be asked. But every trace ends in some function's cache, so the additions are counted.
"""

from collections.abc import Callable
from typing import Any


def count_traces() -> Callable[[], int]:
    """Count from now on; the function returned says how many it has been. Costs nothing while nothing is traced."""
    from tensorflow.core.function.polymorphism.function_cache import FunctionCache

    seen = 0
    add: Callable[..., Any] = FunctionCache.add

    def counted(cache: Any, *arguments: Any, **named: Any) -> Any:
        nonlocal seen
        seen += 1
        return add(cache, *arguments, **named)

    FunctionCache.add = counted
    return lambda: seen
