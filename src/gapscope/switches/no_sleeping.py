"""Lets the contender's own code go on at once where it sleeps, in the place of something it waits for."""

import time
from collections.abc import Collection
from types import ModuleType
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.switches._base import NothingToFlip

CHANGES = "no sleep in the place of a source of data"


def finds(names: Collection[str], dtypes: Collection[str]) -> bool:
    return "sleep" in names


def adjust(adapter: Adapter, module: ModuleType) -> None:
    """The file's own names are changed: what measures it sleeps too."""
    held = vars(module)
    found = [name for name, value in held.items() if value is time or value is time.sleep]
    if not found:
        raise NothingToFlip("its file names no sleep")
    for name in found:
        held[name] = _Awake() if held[name] is time else _at_once


def _at_once(seconds: float) -> None:
    pass


class _Awake(ModuleType):
    """`time`, in which nobody sleeps."""

    def __init__(self) -> None:
        super().__init__(time.__name__)
        self.sleep = _at_once

    def __getattr__(self, name: str) -> Any:
        return getattr(time, name)
