"""
Gives inputs of whole numbers in float64: matrix libraries have kernels for floating types alone.

Whole numbers up to 2**53 stay exact. Where they are places to look up, or bits, the contender fails or gives other
outputs, and this is listed as tried.
"""

from collections.abc import Collection, MutableMapping, Sequence
from typing import Any

import numpy as np

from gapscope.adapters._base import Adapter

CHANGES = "its whole numbers in floating point"


def finds(names: Collection[str], dtypes: Collection[str]) -> bool:
    return any(kind.startswith(("int", "uint")) for kind in dtypes)


def arrange(adapter: Adapter, sets: Sequence[MutableMapping[str, Any]]) -> None:
    for inputs in sets:
        for name, value in inputs.items():
            if isinstance(value, np.ndarray) and value.dtype.kind in "iu":
                inputs[name] = value.astype(np.float64)
