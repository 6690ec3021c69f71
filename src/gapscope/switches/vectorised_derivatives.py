"""
Takes derivatives in as few passes as there need be: all rows of a Jacobian at once where the contender asks for a loop
over them, and backwards or forwards, whichever has fewer of them.

It reaches the frameworks' own functions for Jacobians. Rows that the contender's file takes one by one in a loop of
its own are batched in torch and JAX, where the loop is over one output's elements. In TensorFlow that gains nothing.
"""

from collections.abc import Callable
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.switches._base import NothingToFlip, Replaces
from gapscope.switches._direction import of_jax, of_torch
from gapscope.switches._rows import rows_of_jacrev

CHANGES = "derivatives in as few passes as there need be"

_HARMLESS = {"retain_graph"}
"""With other options a gradient may be another one."""


def install(adapter: Adapter, calls: Replaces) -> None:
    framework = adapter.roots[0]
    if framework == "torch":
        import torch

        for name in ("jacobian", "hessian"):
            calls.replace(torch.autograd.functional, name, _vectorised)
        calls.replace(torch.autograd, "grad", _all_rows)
        fewer = of_torch()
        for name in ("jacfwd", "jacrev"):
            calls.replace(torch.func, name, fewer)
    elif framework == "tensorflow":
        from tensorflow.python.eager.backprop import GradientTape  # the class itself, whatever `tf` has in its place

        for name in ("jacobian", "batch_jacobian"):
            calls.replace(GradientTape, name, _with_pfor)
    elif framework == "jax":
        import jax

        calls.replace(jax, "grad", rows_of_jacrev)
        fewer = of_jax()
        for name in ("jacfwd", "jacrev", "jacobian"):
            calls.replace(jax, name, fewer)
    else:
        raise NothingToFlip(f"{framework} has no loop over rows that could be told to run as one")


def _vectorised(original: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments, **options: original(*arguments, **{**options, "vectorize": True})


def _with_pfor(original: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments, **options: original(*arguments, **{**options, "experimental_use_pfor": True})


def _all_rows(original: Callable[..., Any]) -> Callable[..., Any]:
    """The gradient of one element of a tensor; those of its other elements are taken with it and kept for later."""
    import torch

    kept: dict[str, Any] = {"whole": None, "inputs": None, "rows": ()}

    def grad(outputs: Any, inputs: Any, *arguments: Any, **options: Any) -> Any:
        whole = getattr(outputs, "_base", None)  # of an element that was picked, what it was picked from
        if whole is None or arguments or not options.keys() <= _HARMLESS or outputs.dim() or whole.dim() != 1:
            return original(outputs, inputs, *arguments, **options)
        if kept["whole"] is not whole or kept["inputs"] is not inputs:
            many = inputs if isinstance(inputs, (tuple, list)) else (inputs,)
            seeds = torch.eye(len(whole), dtype=whole.dtype)
            found = original(whole, many, seeds, is_grads_batched=True, retain_graph=True)
            kept.update(whole=whole, inputs=inputs, rows=list(zip(*(rows.unbind() for rows in found))))
            kept["start"], kept["step"] = whole.storage_offset(), max(1, whole.stride(0))
        # By its place and not by the index it was picked with: that may count from the end, or in a part of the whole.
        return kept["rows"][(outputs.storage_offset() - kept["start"]) // kept["step"]]

    return grad
