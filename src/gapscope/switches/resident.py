"""
Leaves data where it is: conversions between the framework's tensors and NumPy arrays or lists, and back, hand on what
they are given.

A round trip through NumPy then costs nothing. Where the contender really computes in NumPy in between, it fails or
converts all the same: then conversion is not what can be taken away.
"""

import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from gapscope.adapters._base import Adapter
from gapscope.switches._base import NotApplicable, Replaces

CHANGES = "tensors left as they are"


def install(adapter: Adapter, calls: Replaces) -> None:
    framework = adapter.roots[0]

    def passing(original: Callable[..., Any]) -> Callable[..., Any]:
        """Tensors of the framework's own are handed on; from inside a library, nothing has changed."""

        def convert(value: Any, *arguments: Any, **options: Any) -> Any:
            if not arguments and not options and _asked_by_user() and adapter.owns(value):
                return value
            return original(value, *arguments, **options)

        return convert

    if framework == "torch":
        import torch

        for name in ("numpy", "tolist", "cpu"):
            calls.replace(torch.Tensor, name, passing)
        for name in ("from_numpy", "tensor", "as_tensor", "asarray"):
            calls.replace(torch, name, passing)
    elif framework == "tensorflow":
        import tensorflow as tf
        from tensorflow.python.framework.ops import EagerTensor  # asking a tensor for its class would start TensorFlow

        calls.replace(_declaring(EagerTensor, "numpy"), "numpy", passing)
        for name in ("constant", "convert_to_tensor"):
            calls.replace(tf, name, passing)
    elif framework == "jax":
        import jax.numpy as jnp

        for name in ("asarray", "array"):
            calls.replace(jnp, name, passing)
    else:
        raise NotApplicable(f"{framework} works on NumPy arrays")
    for name in ("asarray", "array", "ascontiguousarray"):
        calls.replace(np, name, passing)


def _declaring(kind: type, name: str) -> type:
    """The class among its ancestors that has the method: a class made in C cannot be changed, its parent can."""
    return next(parent for parent in kind.__mro__ if name in vars(parent))


def _asked_by_user() -> bool:
    """Whether the call stands in the user's own file, two frames above the counting one."""
    name = sys._getframe(3).f_globals.get("__name__", "")
    return not name.startswith(("gapscope.", "torch.", "tensorflow.", "keras.", "jax.", "numpy."))
