"""
Gives zero in the place of inputs too small for the processor's normal form.

Flushing is no more than a request: a library that sets the control register itself for its own functions, as Intel's
for vectors does for a root, goes on with denormal numbers.
"""

from collections.abc import MutableMapping, Sequence
from typing import Any

import numpy as np

from gapscope.adapters._base import Adapter

CHANGES = "zero in the place of denormal inputs"
SMALLEST = 1.2e-38
"""What lies under this is zero once it is flipped; outputs may differ by as much."""


def arrange(adapter: Adapter, sets: Sequence[MutableMapping[str, Any]]) -> None:
    for inputs in sets:
        for name, value in inputs.items():
            if isinstance(value, np.ndarray) and value.dtype.kind == "f":
                inputs[name] = np.where(np.abs(value) < np.finfo(value.dtype).tiny, value.dtype.type(0), value)
