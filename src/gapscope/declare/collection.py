"""Where declarations go while a question file is being loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import TracebackType
from typing import TYPE_CHECKING, Any

from gapscope.errors import QuestionError

if TYPE_CHECKING:
    from gapscope.declare.inputs import InputsDeclaration


@dataclass(frozen=True)
class ContenderDeclaration:
    """One decorated function, before its modes are spread out."""

    name: str
    framework: str
    function: Callable[..., Any]
    modes: tuple[str, ...] | None
    phases: tuple[str, ...]
    axes: dict[str, tuple[str, ...]]
    wrt: tuple[str, ...] | None
    setup: bool
    gradients: bool
    reference: bool
    takes: tuple[str, ...]
    line: int


@dataclass(frozen=True)
class ClaimDeclaration:
    text: str
    holds: Callable[[Any], Any]


@dataclass(frozen=True)
class SweepDeclaration:
    """Further points, each the dimensions it changes, for the contenders in `only`; for all where that is empty."""

    points: tuple[dict[str, int], ...]
    only: tuple[str, ...]


@dataclass
class Declarations:
    """What one question, or the file around all questions, has said so far."""

    name: str | None = None
    title: str | None = None
    parameters: dict[str, Any] = field(default_factory=dict)
    inputs: InputsDeclaration | None = None
    contenders: list[ContenderDeclaration] = field(default_factory=list)
    claims: list[ClaimDeclaration] = field(default_factory=list)
    sweeps: list[SweepDeclaration] = field(default_factory=list)
    questions: list[Declarations] = field(default_factory=list)


_open: list[Declarations] = [Declarations()]


def current() -> Declarations:
    """Where the next declaration belongs: the innermost open question, else the file."""
    return _open[-1]


@contextmanager
def collecting() -> Iterator[Declarations]:
    """Collect everything declared inside the block, apart from what was declared before."""
    global _open
    before, _open = _open, [Declarations()]
    try:
        yield _open[0]
    finally:
        _open = before


class question:  # noqa: N801 - reads as a word of the question file
    """
    One of several questions in a file, asked alone as `file.py::name`.

    It inherits what stands at the top of the file; keywords set dimensions to other
    sizes; `with` adds inputs, contenders and claims of its own:

        gs.question("short", L=10)

        with gs.question("add", "Is a scalar add slower under tf.function?"):
            gs.inputs(...)
    """

    def __init__(self, name: str, title: str | None = None, **parameters: Any) -> None:
        if len(_open) > 1:
            raise QuestionError(f"Question {name!r} stands inside question {_open[-1].name!r}; put it beside it.")
        if any(other.name == name for other in current().questions):
            raise QuestionError(f"Two questions in one file are called {name!r}; give one another name.")
        self.declarations = Declarations(name=name, title=title, parameters=parameters)
        current().questions.append(self.declarations)

    def __enter__(self) -> question:
        _open.append(self.declarations)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _open.pop()
