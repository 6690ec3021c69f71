"""
Takes all rows of a Jacobian in one pass where the contender asks for a loop over them.

It reaches the frameworks' own functions for Jacobians. Rows that the contender's file takes one by one in a loop of
its own are batched in torch and JAX, where the loop is over one output's elements. In TensorFlow that gains nothing.
"""

from collections.abc import Callable
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.switches._base import NothingToFlip, Replaces
from gapscope.switches._rows import rows_of_jacrev

CHANGES = "all derivatives in one pass"


def install(adapter: Adapter, calls: Replaces) -> None:
    framework = adapter.roots[0]
    if framework == "torch":
        import torch

        calls.replace(torch.autograd.functional, "jacobian", _vectorised)
        calls.replace(torch.autograd, "grad", _all_rows)
    elif framework == "tensorflow":
        from tensorflow.python.eager.backprop import GradientTape  # the class itself, whatever `tf` has in its place

        for name in ("jacobian", "batch_jacobian"):
            calls.replace(GradientTape, name, _with_pfor)
    elif framework == "jax":
        import jax

        calls.replace(jax, "grad", rows_of_jacrev)
    else:
        raise NothingToFlip(f"{framework} has no loop over rows that could be told to run as one")


def _vectorised(original: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments, **options: original(*arguments, **{**options, "vectorize": True})


def _with_pfor(original: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments, **options: original(*arguments, **{**options, "experimental_use_pfor": True})


def _all_rows(original: Callable[..., Any]) -> Callable[..., Any]:
    """The gradient of one element of a tensor; those of its other elements are taken with it and kept for later."""
    import torch

    kept: dict[str, Any] = {"base": None, "rows": None}

    def grad(outputs: Any, inputs: Any, *arguments: Any, **options: Any) -> Any:
        element = outputs if torch.is_tensor(outputs) else None
        node = None if element is None or element.dim() else element.grad_fn
        if (
            element is None
            or node is None
            or arguments
            or set(options) - {"retain_graph"}
            or node.name() != "SelectBackward0"
        ):
            return original(outputs, inputs, *arguments, **options)
        base, index = node.next_functions[0][0], int(node._saved_index)
        many = inputs if isinstance(inputs, (tuple, list)) else (inputs,)
        if kept["base"] is not base:
            whole = element._base
            if whole is None or whole.dim() != 1:
                return original(outputs, inputs, *arguments, **options)
            seeds = torch.eye(len(whole), dtype=whole.dtype)
            kept["base"], kept["rows"] = base, original(whole, many, seeds, is_grads_batched=True, retain_graph=True)
        row = index if index >= 0 else index + len(kept["rows"][0])
        return tuple(rows[row] for rows in kept["rows"])

    return grad
