"""
Reads a data pipeline once and serves its batches from memory: what is left is the computing alone.

A pipeline that yields other batches every time is served those of its first pass.
"""

from collections.abc import Callable
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.switches._base import NothingToFlip, Replaces

CHANGES = "batches served from memory"


def install(adapter: Adapter, calls: Replaces) -> None:
    framework = adapter.roots[0]
    if framework == "torch":
        import torch.utils.data

        calls.replace(torch.utils.data.DataLoader, "__iter__", _read_once)
    elif framework == "tensorflow":
        import tensorflow as tf

        calls.replace(tf.data.Dataset, "__iter__", _read_once)
    else:
        raise NothingToFlip(f"{framework} has no data pipeline of its own")


def _read_once(original: Callable[..., Any]) -> Callable[..., Any]:
    kept: dict[int, tuple[Any, list[Any]]] = {}

    def iterate(pipeline: Any) -> Any:
        if id(pipeline) not in kept:
            kept[id(pipeline)] = (pipeline, list(original(pipeline)))
        return iter(kept[id(pipeline)][1])

    return iterate
