"""
Gives an embedding a gradient that holds only the rows that were looked up, so that an optimiser touches no others.

An optimiser that takes no such gradient fails, and this is listed as tried.
"""

from collections.abc import Callable
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.switches._base import NothingToFlip, Replaces

CHANGES = "gradients of the rows that were looked up"
SPARSE_OF_BAG = 5
"""How many parameters of a bag's stand between its weight and the one that says so; a layer names none of them."""


def install(adapter: Adapter, calls: Replaces) -> None:
    if adapter.roots[0] != "torch":
        raise NothingToFlip(f"{adapter.roots[0]} has no such setting")
    import torch

    calls.replace(torch.nn.functional, "embedding", _sparse)
    calls.replace(torch.nn.functional, "embedding_bag", _sparse_bag)


def _sparse(original: Callable[..., Any]) -> Callable[..., Any]:
    def embedding(indices: Any, weight: Any, *arguments: Any, **options: Any) -> Any:
        # The last of its seven parameters says so.
        return original(indices, weight, *arguments[:4], **{**options, "sparse": True})

    return embedding


def _sparse_bag(original: Callable[..., Any]) -> Callable[..., Any]:
    def embedding_bag(indices: Any, weight: Any, *arguments: Any, **options: Any) -> Any:
        if len(arguments) > SPARSE_OF_BAG:
            return original(
                indices, weight, *arguments[:SPARSE_OF_BAG], True, *arguments[SPARSE_OF_BAG + 1 :], **options
            )
        return original(indices, weight, *arguments, **{**options, "sparse": True})

    return embedding_bag
