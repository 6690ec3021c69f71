"""The lines of a contender's function, read from its file and never run."""

from __future__ import annotations

import ast
from pathlib import Path

from gapscope.model.answer import Source
from gapscope.model.question import Contender, Question

MOST_LINES = 200


def source_of(contender: Contender, question: Question) -> Source | None:
    """Its function as it stands in the file; None where it is not found there."""
    file = Path(contender.file or question.file)
    try:
        text = file.read_text(encoding="utf-8")
        tree = ast.parse(text)
    except (OSError, SyntaxError, ValueError):
        return None
    name = (contender.qualified or contender.function).rpartition(".")[2]
    found = [
        node
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == name and _holds(node, contender)
    ]
    if not found:
        return None
    first, last = _first(found[0]), found[0].end_lineno or found[0].lineno
    lines = text.splitlines()[first - 1 : last][:MOST_LINES]
    return Source(function=contender.function, file=file.name, line=first, text="\n".join(lines))


def _first(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def _holds(node: ast.FunctionDef | ast.AsyncFunctionDef, contender: Contender) -> bool:
    """Whether the line that is known of it lies in this one; several functions of a file may have one name."""
    return not contender.line or _first(node) <= contender.line <= (node.end_lineno or node.lineno)
