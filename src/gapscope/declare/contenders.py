"""`gs.contender`: one function that claims to do the work; `gs.Step`: what a set-up may return."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from gapscope.declare.collection import ContenderDeclaration, current
from gapscope.errors import QuestionError

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True)
class Step:
    """
    A step with the parameters it trains or differentiates, by the names of the inputs they came from.

    `parameters` may be a function, for frameworks whose parameters are replaced and not changed.
    """

    call: Callable[..., Any]
    parameters: Mapping[str, Any] | Callable[[], Mapping[str, Any]] = field(default_factory=dict)

    def read(self) -> Mapping[str, Any]:
        return self.parameters() if callable(self.parameters) else self.parameters


def contender(
    framework: str,
    *,
    modes: Iterable[str] | None = None,
    axes: str = "",
    phases: Iterable[str] = ("forward",),
    wrt: str | None = None,
    setup: bool = False,
    gradients: bool = True,
    reference: bool = False,
    name: str | None = None,
) -> Callable[[Function], Function]:
    """
    Enter a function into the question, once for each mode.

    `axes="x:N L C out:N L O"` names the order of dimensions the function wants and returns.
    With `setup=True` the function is given the inputs it names, outside the clock, and returns
    the step that is timed; the step gets the other inputs, in order. `gradients=False` runs it
    with gradient recording off. `reference=True` makes it the one the others are held against.
    """

    def declare(function: Function) -> Function:
        called = name or getattr(function, "__name__", None) or type(function).__name__
        here = current()
        if any(other.name == called for other in here.contenders):
            raise QuestionError(f"Two contenders are called {called!r}; rename one, or pass name=.")
        here.contenders.append(
            ContenderDeclaration(
                name=called,
                framework=framework,
                function=function,
                modes=None if modes is None else tuple(modes),
                phases=tuple(phases),
                axes=parse_axes(axes),
                wrt=None if wrt is None else tuple(wrt.split()),
                setup=setup,
                gradients=gradients,
                reference=reference,
                takes=_takes(function, called),
                line=_line(function),
            )
        )
        return function

    return declare


def parse_axes(text: str) -> dict[str, tuple[str, ...]]:
    """`"x:N L C out:N L O"` as `{"x": ("N", "L", "C"), "out": ("N", "L", "O")}`."""
    found: dict[str, list[str]] = {}
    here: list[str] | None = None
    for word in text.split():
        name, colon, first = word.rpartition(":")
        if colon:
            here = found.setdefault(name, [])
        if here is None:
            raise QuestionError(f"axes={text!r} begins with {word!r}; begin with an input's name, as in 'x:N L C'.")
        if first:
            here.append(first)
    return {name: tuple(axes) for name, axes in found.items()}


def _takes(function: Callable[..., Any], called: str) -> tuple[str, ...]:
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError) as error:
        raise QuestionError(f"The parameters of contender {called!r} cannot be read: {error}.") from error
    named = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    return tuple(p.name for p in named if p.default is p.empty)


def _line(function: Callable[..., Any]) -> int:
    code = getattr(inspect.unwrap(function), "__code__", None)
    return 0 if code is None else int(code.co_firstlineno)
