"""Arrays and lists that stay the same objects, converted to a framework's tensors once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

UNCHANGING = (list, np.ndarray)
MOST_KEPT = 32
"""Of one function: who makes its lists anew on every call would fill the memory."""


class Once:
    """
    What one function gave, by the object it was given; only what is finished is kept, no tensor of a graph.

    One whose content changes from call to call gives other outputs then, and the switch takes no part.
    """

    def __init__(self, finished: type) -> None:
        self._finished = finished
        self._kept: dict[Any, tuple[Any, Any]] = {}

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
        if type(made) is self._finished and len(self._kept) < MOST_KEPT:
            self._kept[key] = value, made  # while the value is kept, nothing else has its identity
        return made
