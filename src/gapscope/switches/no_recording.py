"""
Runs the contender without recording for gradients: torch with recording switched off, TensorFlow with tapes that watch
nothing.

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
    if contender.framework not in ("torch", "tensorflow"):
        return f"{contender.framework} records nothing unless asked to"
    return replace(contender, gradients=False)


def install(adapter: Adapter, calls: Replaces) -> None:
    framework = adapter.roots[0]
    if framework not in ("tensorflow", "torch"):
        raise NothingToFlip(f"{framework} records nothing unless asked to")
    if framework == "tensorflow":
        import tensorflow as tf

        calls.replace(tf, "GradientTape", lambda original: _BlindTape)
    else:
        import torch

        calls.replace(torch, "enable_grad", _never)
        # `torch.no_grad` itself goes through this one.
        calls.replace(torch, "set_grad_enabled", lambda original: lambda mode: original(False))


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
