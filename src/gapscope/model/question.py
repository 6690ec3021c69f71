"""What is asked: the inputs by name and dimension, and the programs that claim to do the work."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Axes = tuple[str, ...]
Parameters = Mapping[str, Any]

PHASES = ("forward", "gradient", "step", "epoch")


@dataclass(frozen=True, slots=True, kw_only=True)
class TensorSpec:
    """One input. `axes` is None where the question does not name its dimensions."""

    name: str
    axes: Axes | None
    kind: str
    """`tensor`, or `python` for a plain value that is passed as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender:
    """One program in one mode, as the describe-worker found it."""

    name: str
    """`function[mode]`, and `function[mode]@environment` for another interpreter."""
    function: str
    framework: str
    mode: str
    takes: tuple[str, ...]
    """The inputs the function names; for a set-up, those it is built from."""
    phases: tuple[str, ...] = ("forward",)
    axes: Mapping[str, Axes]
    wrt: tuple[str, ...] | None = None
    setup: bool = False
    gradients: bool = True
    reference: bool = False
    line: int = 0
    environment: str | None = None
    interpreter: str | None = None
    file: str | None = None
    """Its own file, where it does not stand in the question's."""
    qualified: str | None = None
    """Its qualified name in that file, where it is not declared there but only defined."""
    folders: tuple[str, ...] = ()
    """Where what it imports is looked for, before anything that is installed."""
    apart_from: str | None = None
    """A folder that none of its modules may come from: it is to be of another tree."""
    switches: tuple[str, ...] = ()
    """What is changed in it, to see what that does to its time."""
    watching: bool = False
    """Whether those switches are not flipped, and only what they would act on is counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question at one point: everything a stage needs to know about what is compared."""

    name: str
    title: str
    file: str
    case: str | None
    """Which of several questions in the file, None where there is only one."""
    command: str
    parameters: Parameters
    inputs: tuple[TensorSpec, ...]
    out: tuple[Axes, ...] | None
    contenders: tuple[Contender, ...]
    claims: tuple[str, ...] = ()
    shipped: bool = False
    swept: bool = False
    """Whether this is one of a series of points: see `Point.swept`."""
