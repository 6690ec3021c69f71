"""The lines of a contender's function, read from its file and never run."""

from __future__ import annotations

import ast
import tokenize
from pathlib import Path

from gapscope.model.answer import Source
from gapscope.model.question import Contender, Question

MOST_LINES = 200
Definition = (ast.FunctionDef, ast.AsyncFunctionDef)


def source_of(contender: Contender, question: Question) -> Source | None:
    """Its function as it stands in the file, its first lines if it is long; None where it is not found there."""
    file = Path(contender.file or question.file)
    try:
        with tokenize.open(file) as opened:
            text = opened.read()
        tree = ast.parse(text)
    except (OSError, SyntaxError, ValueError):
        return None
    found = [node for node in ast.walk(tree) if isinstance(node, Definition) and _is(node, contender)]
    if not found:
        return None
    first, last = _first(found[0]), found[0].end_lineno or found[0].lineno
    lines = text.split("\n")[first - 1 : last]
    return Source(file=file.name, line=first, text="\n".join(lines[:MOST_LINES]))


def _first(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def _is(node: ast.FunctionDef | ast.AsyncFunctionDef, contender: Contender) -> bool:
    """By its line where that is known: a contender may have been given another name than its function."""
    if contender.line:
        return _first(node) == contender.line
    return node.name == (contender.qualified or contender.function).rpartition(".")[2]
