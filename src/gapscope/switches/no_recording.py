"""
Runs the contender without recording for gradients: torch with recording switched off, TensorFlow with tapes that watch
nothing, JAX with functions alone where their derivatives are asked for beside their values.

A contender that goes on to ask such a tape for a gradient gets none and fails: then gradients are its work.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.model.question import Contender
from gapscope.switches._base import NothingToFlip, Replaces

CHANGES = "nothing recorded for gradients"


def turned(contender: Contender, phase: str) -> Contender | str:
    if phase != "forward":
        return f"phase {phase} needs its gradients"
    if contender.framework == "torch" and not contender.gradients:
        return "it records nothing"
    if contender.framework not in ("torch", "tensorflow", "jax"):
        return f"{contender.framework} records nothing"
    return replace(contender, gradients=False)


def install(adapter: Adapter, calls: Replaces) -> None:
    framework = adapter.roots[0]
    if framework not in ("tensorflow", "torch", "jax"):
        raise NothingToFlip(f"{framework} records nothing")
    if framework == "jax":
        import jax

        calls.replace(jax, "vjp", _pulled_back_later)
        calls.replace(jax, "value_and_grad", _value_alone)
    elif framework == "tensorflow":
        import tensorflow as tf

        calls.replace(tf, "GradientTape", lambda original: _BlindTape)
    else:
        import torch

        calls.replace(torch, "enable_grad", _never)
        # `torch.no_grad` itself goes through this one.
        calls.replace(torch, "set_grad_enabled", lambda original: lambda mode: original(False))


def _pulled_back_later(original: Callable[..., Any]) -> Callable[..., Any]:
    """The outputs alone; who pulls back has it traced then."""

    def vjp(function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        if options:
            return original(function, *arguments, **options)
        return function(*arguments), lambda *given: original(function, *arguments)[1](*given)

    return vjp


def _value_alone(original: Callable[..., Any]) -> Callable[..., Any]:
    """Zeros in the place of gradients: where anything comes of them, the outputs tell."""
    import jax
    import jax.numpy as jnp

    def value_and_grad(function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        if arguments or options:
            return original(function, *arguments, **options)
        return lambda *given: (function(*given), jax.tree.map(jnp.zeros_like, given[0]))

    return value_and_grad


class _BlindTape:
    """Where a tape would stand. It has no gradients, so a contender that asks for them fails."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        pass

    def __enter__(self) -> "_BlindTape":
        return self

    def __exit__(self, *details: object) -> None:
        pass

    def watch(self, tensor: Any) -> None:
        pass


def _never(original: Callable[..., Any]) -> Callable[..., Any]:
    import torch

    return lambda *arguments, **options: torch.no_grad()
