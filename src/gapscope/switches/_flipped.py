"""The switches of one worker, flipped or, to see whether they would have anything to flip, only watched."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, MutableMapping, Sequence
from dataclasses import replace
from types import FrameType, FunctionType, ModuleType
from typing import Any

from gapscope import registry
from gapscope.adapters._base import Adapter
from gapscope.model.question import Contender
from gapscope.switches._base import Header, Make, NotApplicable

JOINED = " + "
"""Between the names of a contender and of the switches that are flipped in it."""


def asked_by_us(caller: FrameType) -> bool:
    """
    Whether the call stands in gapscope itself, and not in the user's code or a library's.

    SciPy, which we import for them, counts as ours: it makes hundreds of functions of elements while it is imported.
    """
    return str(caller.f_globals.get("__name__", "")).startswith(("gapscope.", "scipy."))


class Calls:
    """What one switch replaces; `watching` leaves everything as it was, and counts the calls."""

    def __init__(self, count: Counter[str], switch: str, *, watching: bool) -> None:
        self._count, self._switch, self._watching = count, switch, watching

    def replace(self, owner: Any, name: str, make: Make, *, ours_too: bool = True) -> None:
        original = getattr(owner, name, None)
        if original is None:
            return
        stands_in = self._counted(original, ours_too=ours_too) if self._watching else make(original)
        if isinstance(stands_in, FunctionType):
            stands_in.__name__ = name  # nothing more is taken over: what is made in C may name itself by no string
            vars(stands_in)["autograph_info__"] = {}  # to TensorFlow it is finished, and is called as it is
        setattr(owner, name, stands_in)

    def _counted(self, original: Callable[..., Any], *, ours_too: bool) -> Callable[..., Any]:
        count, switch = self._count, self._switch

        def counted(*arguments: Any, **options: Any) -> Any:
            count[switch] += ours_too or not asked_by_us(sys._getframe(1))
            return original(*arguments, **options)

        return counted

    def add(self, owner: Any, name: str, function: Callable[..., Any]) -> None:
        if not self._watching and name not in vars(owner):
            setattr(owner, name, function)


class Flipped:
    """Hooks are called in the order the switches are named in; one that a switch lacks is gone past."""

    def __init__(self, names: Iterable[str], *, watching: bool = False) -> None:
        self.modules = {name: registry.find("switches", name) for name in names}
        self.watching = watching
        self.count: Counter[str] = Counter()

    def request(self, header: Header) -> Header:
        for hook in self._hooks("request"):
            header = hook(dict(header))
        return header

    def install(self, adapter: Adapter) -> None:
        """Everything that is changed before the user's file is loaded."""
        for hook in self._hooks("prepare"):
            hook(adapter)
        for name, module in self.modules.items():
            if hasattr(module, "install"):
                try:
                    module.install(adapter, Calls(self.count, name, watching=self.watching))
                except NotApplicable:
                    if not self.watching:
                        raise

    def adjust(self, adapter: Adapter, module: ModuleType) -> None:
        for hook in self._hooks("adjust"):
            hook(adapter, module)

    def arrange(self, adapter: Adapter, sets: Sequence[MutableMapping[str, Any]]) -> None:
        for hook in self._hooks("arrange"):
            hook(adapter, sets)

    def settle(self, adapter: Adapter, function: Callable[..., Any]) -> Callable[..., Any]:
        for hook in self._hooks("settle"):
            function = hook(adapter, function)
        return function

    @property
    def rewriting(self) -> list[Any]:
        """What leaves operations out of the written-down program, where any switch does."""
        return self._hooks("leaves_out")

    @property
    def narrowing(self) -> list[Any]:
        """What cuts values of the written-down program, where any switch does."""
        return self._hooks("narrows")

    @property
    def gathering(self) -> list[Any]:
        """How many calls are made one, by how many elements a call has, where any switch does."""
        return self._hooks("together")

    def _hooks(self, name: str) -> list[Any]:
        return [] if self.watching else [getattr(m, name) for m in self.modules.values() if hasattr(m, name)]


def flip(contender: Contender, phase: str, names: Sequence[str]) -> Contender | str:
    """The contender with these switches flipped, under a name that says so; or why one of them cannot be."""
    turned = contender
    for name in names:
        module: ModuleType = registry.find("switches", name)
        if hasattr(module, "turned"):
            now = module.turned(turned, phase)
            if isinstance(now, str):
                return now
            turned = now
    flipped = (*contender.switches, *names)
    return replace(turned, name=JOINED.join((contender.name, *names)), switches=flipped)
