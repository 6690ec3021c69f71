"""
Takes away what keeps a compiler from making one loop of several operations: barriers that a program puts between them,
and orders to leave a part of it uncompiled.
"""

import importlib
from collections.abc import Callable, Collection
from types import ModuleType
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.switches._base import Replaces

CHANGES = "no barriers between its operations"

_BARRIERS = {"optimization_barrier", "graph_break", "disable"}


def finds(names: Collection[str], dtypes: Collection[str]) -> bool:
    return not _BARRIERS.isdisjoint(names)


def install(adapter: Adapter, calls: Replaces) -> None:
    framework = adapter.roots[0]
    if framework == "jax":
        import jax

        calls.replace(jax.lax, "optimization_barrier", lambda original: _handed_on)
    elif framework == "torch":
        import torch

        calls.replace(torch.compiler, "disable", lambda original: _left_compiled)


def adjust(adapter: Adapter, module: ModuleType) -> None:
    """torch loads its compiler where a program first asks for it, as late as in the first call."""
    if adapter.roots[0] == "torch":
        dynamo: Any = importlib.import_module("torch._dynamo")
        dynamo.graph_break = lambda *arguments, **options: None
        dynamo.disable = _left_compiled


def _handed_on(values: Any) -> Any:
    return values


def _left_compiled(function: Callable[..., Any] | None = None, *arguments: Any, **options: Any) -> Any:
    return function if function is not None else _handed_on
