"""Arrays and lists that stay the same objects, converted to a framework's tensors once."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

UNCHANGING = (list, np.ndarray)
MOST_KEPT, MOST_BYTES = 4096, 1 << 28
"""Of one function: who makes its lists anew on every call would fill the memory."""


class Once:
    """
    What one function gave, by the object it was given; only what is finished is kept, no tensor of a graph.

    One whose content changes from call to call gives other outputs then, and the switch takes no part.
    """

    def __init__(self, finished: type) -> None:
        self._finished = finished
        self._kept: dict[Any, tuple[Any, Any]] = {}
        self._bytes = 0

    def __call__(
        self, original: Callable[..., Any], value: Any, arguments: tuple[Any, ...], options: Mapping[str, Any]
    ) -> Any:
        key = (id(value), arguments, tuple(options.items()))
        try:
            found = self._kept.get(key)
        except TypeError:  # an argument that is an array itself has no hash
            return original(value, *arguments, **options)
        if found is not None:
            return found[1]
        made = original(value, *arguments, **options)
        if type(made) is self._finished and len(self._kept) < MOST_KEPT and self._bytes < MOST_BYTES:
            self._bytes += int(getattr(value, "nbytes", 0))
            self._kept[key] = value, made  # while the value is kept, nothing else has its identity
        return made


def taking_arrays(jit: Callable[..., Any], as_tensor: Callable[..., Any], finished: type) -> Callable[..., Any]:
    """`jax.jit`, of whose functions NumPy's arrays among the arguments, while they stay, become tensors once."""
    import jax

    def compile_(function: Any = None, **options: Any) -> Any:
        if function is None:
            return lambda late: compile_(late, **options)
        compiled, once = jit(function, **options), Once(finished)

        def call(*arguments: Any, **named: Any) -> Any:
            leaves, tree = jax.tree.flatten((arguments, named))
            if not any(isinstance(leaf, np.ndarray) for leaf in leaves):
                return compiled(*arguments, **named)
            arguments, named = tree.unflatten([_made(leaf) for leaf in leaves])
            return compiled(*arguments, **named)

        def _made(leaf: Any) -> Any:
            return once(as_tensor, leaf, (), {}) if isinstance(leaf, np.ndarray) else leaf

        call.lower = compiled.lower  # type: ignore[attr-defined]
        return functools.update_wrapper(call, compiled, updated=())

    return compile_
