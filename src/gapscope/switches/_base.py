"""
What an intervention must offer, so that a contender can be measured again with one thing changed.

A switch is a module. The parent reads `CHANGES` and calls `turned`; everything else runs in the worker of the contender
it is flipped in. A hook that a switch does not need is left out (`Flipped` goes past it). No framework is imported at
the top: adapters have done that by the time a hook is called.
"""

from collections.abc import Callable, Collection, Mapping, MutableMapping, Sequence
from types import ModuleType
from typing import Any, Protocol

from gapscope.adapters._base import Adapter
from gapscope.adapters._capture import Operation
from gapscope.model.question import Contender

Header = dict[str, Any]
Make = Callable[[Callable[..., Any]], Callable[..., Any]]
"""From what stood there to what stands there now."""


class Replaces(Protocol):
    """Puts functions in the place of others, and counts how often they are called."""

    def replace(self, owner: Any, name: str, make: Make, *, ours_too: bool = True) -> None:
        """Where `owner` has no such name, nothing is done. Without `ours_too`, calls of gapscope's own do not count."""

    def add(self, owner: Any, name: str, function: Callable[..., Any]) -> None:
        """Where `owner` has such a name of its own, nothing is done."""


class Program(Protocol):
    """A contender's program, written down, as a switch may ask about it."""

    @property
    def operations(self) -> Sequence[Operation]: ...

    def arranges(self, at: int) -> bool:
        """Whether operation `at` gives the elements that it was given, arranged otherwise."""

    def known_value(self, at: int) -> int | None:
        """A value that it was given, or that was computed before, and that it gives once more; None without one."""

    def unused(self, at: int) -> bool:
        """Whether no result depends on it."""

    def brings_in(self, at: int) -> bool:
        """Whether operation `at` makes a tensor of what was none, and of nothing else."""

    def made_anew(self, operations: Collection[int]) -> int:
        """How many elements these operations make on every call, with those that come from outside of all of them."""

    def idle_units(self) -> Mapping[int, Any]:
        """By the number of a value that is given, what is kept along its axes; nothing where every unit counts."""


class Switch(Protocol):
    CHANGES: str
    """What is different once it is flipped, in words that may follow "with"."""
    RESIZES: int
    """How many times the batch it asks for, where it does; that many times less of the time is counted. Optional."""
    LESSENS: bool
    """Whether it asks for as little work as the question's dimensions allow; optional."""
    GENERIC: bool
    """Whether it changes so much at once that it is tried only for what other switches leave; optional."""
    FOLLOWS: str
    """
    What often brings about what it takes away, so that it is credited with what that leaves: "one thing" for switches
    that change one thing, "compiling" for compilers too; optional.
    """
    ENABLES: bool
    """Whether others can often be flipped only on top of it; optional."""
    WHOLE: bool
    """
    Of one that leaves operations out: whether it takes away what the contender does beside its operations too, and is
    held against the contender as it is; optional.
    """
    PRECISION: str
    """The floating type its outputs are held to, where that is coarser than the question's; optional."""

    def finds(self, names: Collection[str], dtypes: Collection[str]) -> bool:
        """Whether a contender that names these and is given these types has anything to change; optional."""

    def turned(self, contender: Contender, phase: str) -> Contender | str:
        """What the parent is to ask for, or in a sentence why this cannot be flipped there."""

    def request(self, header: Header) -> Header:
        """What the worker is told when it loads, changed."""

    def prepare(self, adapter: Adapter) -> None:
        """Change the process, before a line of the user's has run."""

    def install(self, adapter: Adapter, calls: Replaces) -> None:
        """Put something else in the place of the framework's functions, before a line of the user's has run."""

    def adjust(self, adapter: Adapter, module: ModuleType) -> None:
        """Change the names that the user's file, now loaded, goes by."""

    def settle(self, adapter: Adapter, function: Callable[..., Any]) -> Callable[..., Any]:
        """In the place of a set-up: one that changes what its step keeps, too."""

    def together(self, elements: int) -> int:
        """How many calls are to be made one, where one has so many elements in its arguments."""

    def leaves_out(self, program: Program) -> frozenset[int]:
        """Of the program written down, the operations whose values are made beforehand."""

    def narrows(self, program: Program) -> Mapping[int, Any]:
        """Of the program written down, the values that are cut beforehand, and what is kept of them."""

    def arrange(self, adapter: Adapter, sets: Sequence[MutableMapping[str, Any]]) -> None:
        """Change the input sets: arrays and plain values by name, before they become tensors."""


class NotApplicable(Exception):
    """Raised by a hook: this switch cannot be flipped here; the words say why."""


class NothingToFlip(NotApplicable):
    """There is nothing in the program that the switch could change: it costs this contender nothing."""
