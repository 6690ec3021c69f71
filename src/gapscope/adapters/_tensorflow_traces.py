"""
How often TensorFlow has traced, whoever made the `tf.function`.

A function tells only its own count, and one that a contender makes inside itself is out of reach and may
be gone before it can be asked. But every trace ends in some function's cache, so the additions are counted.
"""

from collections.abc import Callable
from typing import Any

_traces: list[int] = []
"""One number, once counting has begun in this process."""


def count_traces() -> Callable[[], int]:
    """Count from now on; the function returned says how many it has been. Costs nothing while nothing is traced."""
    if not _traces:
        _traces.append(0)
        _begin()
    before = _traces[0]
    return lambda: _traces[0] - before


def _begin() -> None:
    from tensorflow.core.function.polymorphism.function_cache import FunctionCache

    add: Callable[..., Any] = FunctionCache.add

    def counted(cache: Any, *arguments: Any, **named: Any) -> Any:
        _traces[0] += 1
        return add(cache, *arguments, **named)

    FunctionCache.add = counted
