"""From words on the command line to a question and its settings; what cannot be read is refused with an example."""

from __future__ import annotations

import ast
import hashlib
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gapscope.errors import QuestionError

if TYPE_CHECKING:
    from gapscope.model.settings import Settings


def settings(
    *,
    device: str,
    same: str,
    sets: Sequence[str] | None,
    only: Sequence[str] | None,
    python: Sequence[str] | None,
    memory_limit: float | None,
    **others: Any,
) -> Settings:
    """Settings from options as they were typed; `others` are fields that need no reading."""
    from gapscope.model.settings import Settings

    if device not in ("cpu", "cuda"):
        raise QuestionError(f"--device {device!r} is none gapscope knows. Known: cpu, cuda.")
    return Settings(
        device=device,
        same=fraction(same),
        parameters=parameters(sets),
        only=tuple(only or ()),
        pythons=interpreters(python),
        memory_limit=None if memory_limit is None else int(memory_limit * 2**30),
        **others,
    )


def parameters(given: Sequence[str] | None) -> dict[str, Any]:
    """`["L=1000"]` as `{"L": 1000}`."""
    return {name: _value(value) for name, value in _pairs(given, "--set", "L=1000")}


def interpreters(given: Sequence[str] | None) -> dict[str, str]:
    """`["old=/path/to/python"]` as a mapping, each checked to be something that can be run."""
    found = {}
    for name, path in _pairs(given, "--python", "old=/path/to/python"):
        program = shutil.which(path)
        if program is None:
            raise QuestionError(f"--python {name}={path}: there is no interpreter there.")
        found[name] = program
    return found


def fraction(percent: str, option: str = "--same") -> float:
    """`2%` as 0.02."""
    try:
        value = float(percent.strip().removesuffix("%")) / 100
    except ValueError:
        raise QuestionError(f"{option} {percent!r} is no percentage; write one such as 2%.") from None
    if not 0 < value < 1:
        raise QuestionError(f"{option} {percent!r} is out of range; write a percentage between 0% and 100%.")
    return value


def _pairs(given: Sequence[str] | None, option: str, example: str) -> list[tuple[str, str]]:
    pairs = []
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals or not name or not value:
            raise QuestionError(f"{option} {text!r} has no name and value; write {option} {example}.")
        pairs.append((name, value))
    return pairs


def _value(text: str) -> Any:
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A question on disk. `shown` is its file as the user knows it; None for expressions, whose file is ours."""

    file: Path
    case: str | None
    name: str
    shown: str | None
    shipped: bool = False

    def about(self) -> dict[str, Any]:
        """What the answer is to say of it."""
        return {"case": self.case, "name": self.name, "shown_file": self.shown, "shipped": self.shipped}


def find(
    words: Sequence[str],
    inputs: Sequence[str],
    axes: Sequence[str],
    out: str | None,
    folder: Path,
    *,
    shipped_too: bool = False,
) -> Found:
    """A file, `file.py::name`, expressions written out into `folder`, or, if wanted, a question that is shipped."""
    from gapscope import registry
    from gapscope.contenders.expressions import write_question

    file, _, case = words[0].partition("::")
    if shipped_too and len(words) == 1 and not Path(file).is_file() and file in registry.names("questions"):
        return shipped(words[0])
    if len(words) == 1 and (file.endswith(".py") or Path(file).exists()):
        if inputs or axes or out:
            raise QuestionError("--input, --axes and --out go with quoted expressions; the file says these itself.")
        return Found(file=Path(file), case=case or None, name=Path(file).stem, shown=file)
    if len(words) == 1:
        also = (
            f" Name a file, a second expression, or a shipped question: {_known()}."
            if shipped_too
            else " Add a second."
        )
        raise QuestionError(
            f"There is no question file {words[0]!r}, and one expression alone has nothing to be compared with.{also}"
        )
    # Stored answers are followed by name: other expressions, or other inputs, are another question.
    told_apart = hashlib.sha256("\n".join([*words, *inputs, *axes, out or ""]).encode()).hexdigest()[:6]
    written = write_question(words, inputs, axes, out, folder)
    return Found(file=written, case=None, name=f"expressions-{told_apart}", shown=None)


def shipped(name: str) -> Found:
    """A question that comes with gapscope, `name` or `name::case`."""
    from gapscope import registry

    stem, _, case = name.partition("::")
    if stem not in registry.names("questions"):
        own = f" For a question file: gapscope compare {stem}." if Path(stem).exists() or stem.endswith(".py") else ""
        raise QuestionError(f"No shipped question is called {stem!r}. Known: {_known()}.{own}")
    file = registry.file_of("questions", stem)
    return Found(file=file, case=case or None, name=stem, shown=None, shipped=True)


def named(word: str) -> Found:
    """A question file, or a question that comes with gapscope; either may name a case."""
    from gapscope import registry

    file, _, case = word.partition("::")
    if file.endswith(".py") or Path(file).is_file():
        return Found(file=Path(file), case=case or None, name=Path(file).stem, shown=file)
    if file in registry.names("questions"):
        return shipped(word)
    raise QuestionError(f"There is no question file {file!r}, and none of that name is shipped. Shipped: {_known()}.")


def _known() -> str:
    from gapscope import registry

    return ", ".join(registry.names("questions"))


def listing() -> list[str]:
    """The shipped questions, each with the first line of its file; nothing is loaded."""
    from gapscope import registry

    names = registry.names("questions")
    widest = max(len(name) for name in names)
    lines = []
    for name in names:
        title = ast.get_docstring(ast.parse(registry.file_of("questions", name).read_text(encoding="utf-8"))) or ""
        lines.append(f"{name:<{widest}}  {title.partition(chr(10))[0]}")
    return lines
