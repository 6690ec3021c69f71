"""
Gives inputs in the order of memory that they do not have: NumPy's column by column, torch's images channels last.

Their values are the same at every index. Libraries copy what they are given in an order that they do not work in, and
pass over memory in strides where they do not copy.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import numpy as np

from gapscope.adapters._base import Adapter
from gapscope.switches._base import NothingToFlip, Replaces

CHANGES = "inputs in the other order of memory"


def finds(names: Collection[str], dtypes: Collection[str]) -> bool:
    """Inputs have an order everywhere; whose tensors have none to choose says so."""
    return True


def install(adapter: Adapter, calls: Replaces) -> None:
    framework, made = adapter.roots[0], adapter.from_numpy
    if framework not in _ORDERS:
        raise NothingToFlip(f"{framework} keeps tensors in one order")
    turned = _ORDERS[framework]

    def from_numpy(array: np.ndarray, *, differentiable: bool = False) -> Any:
        tensor = turned(made(array))
        return tensor.requires_grad_() if differentiable else tensor

    calls.add(adapter, "from_numpy", from_numpy)


def _channels_last(tensor: Any) -> Any:
    import torch

    formats = {4: torch.channels_last, 5: torch.channels_last_3d}
    return tensor.contiguous(memory_format=formats[tensor.dim()]) if tensor.dim() in formats else tensor


_ORDERS: dict[str, Callable[[Any], Any]] = {"numpy": np.asfortranarray, "torch": _channels_last}
