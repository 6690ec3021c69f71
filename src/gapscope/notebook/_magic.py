"""`%%gap`: compare cells, or functions of the notebook, on variables of the notebook."""

from __future__ import annotations

import argparse
import ast
import re
import shlex
import tempfile
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from gapscope import pipeline
from gapscope.errors import GapscopeError, QuestionError
from gapscope.model.answer import Answer
from gapscope.notebook._drawing import live_progress
from gapscope.notebook._writing import load, needs, written
from gapscope.store import Keeper

_RULE = re.compile(r"^\s*-{3,}\s*$", re.MULTILINE)
EXAMPLE = "%%gap x\nnp.maximum(x, 0)\n---\nx * (x > 0)"


class _Words(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise QuestionError(f"%gap: {message}. For example:\n{EXAMPLE}")


def _parser() -> _Words:
    words = _Words(prog="%%gap", add_help=False)
    words.add_argument("names", nargs="*")
    words.add_argument("--why", action="store_true")
    words.add_argument("--budget", type=float)
    words.add_argument("--modes", nargs="*")
    return words


def register_magic(shell: Any) -> None:
    """`%%gap x w` over cells separated by `---`; `%gap f g x w` for functions f and g."""

    def gap(line: str, cell: str | None = None) -> Answer | None:
        try:
            return compare(line, cell, shell.user_ns)
        except GapscopeError as error:
            print(error)
            return None

    shell.register_magic_function(gap, "line_cell", "gap")


def compare(line: str, cell: str | None, space: dict[str, Any]) -> Answer:
    """
    What the magic does.

    With a cell, its blocks are compared and `line` names their inputs; without one, `line` names functions, then their
    inputs. `--why` explains the gap, `--budget SECONDS` and `--modes MODE …` are those of `gapscope.compare`.
    """
    given = _parser().parse_args(_split(line))
    missing = [name for name in given.names if name not in space]
    if missing:
        raise QuestionError(f"There is no {missing[0]!r} in this notebook. Name variables, as in:\n{EXAMPLE}")
    functions = [name for name in given.names if callable(space[name])] if cell is None else []
    inputs = {name: as_input(space[name]) for name in given.names if name not in functions}
    with tempfile.TemporaryDirectory(prefix="gapscope-") as folder, live_progress() as watch:
        if cell is None:
            contenders = written([space[name] for name in functions], Path(folder))
        else:
            contenders = blocks(cell, list(inputs), space, Path(folder))
        if len(contenders) < 2:
            raise QuestionError(f"One contender alone has nothing to be compared with. For example:\n{EXAMPLE}")
        settings = {} if given.budget is None else {"budget": given.budget}
        keeper = Keeper()
        found = pipeline.compare(
            *contenders, inputs=inputs, modes=given.modes, why=given.why, save=keeper.save, watch=watch, **settings
        )
    if keeper.trouble is not None:
        print(keeper.trouble)
    return found


def _split(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError as error:
        raise QuestionError(f"%gap: {error}, in {line!r}. For example:\n{EXAMPLE}") from None


def blocks(cell: str, inputs: Sequence[str], space: dict[str, Any], folder: Path) -> list[Any]:
    """Every block of the cell as a function of the inputs it uses; its last expression is its result."""
    parts: dict[str, str] = {}
    bodies: dict[str, str] = {}
    for number, code in enumerate((block for block in _RULE.split(cell) if block.strip()), 1):
        name = f"cell_{number}"
        tree = _parsed(code, number)
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        takes = ", ".join(each for each in inputs if each in used)
        bodies[name] = f"def {name}({takes}):\n{textwrap.indent(ast.unparse(tree), '    ')}"
        parts |= needs(bodies[name], space, code.strip())
    return load([*parts.values(), *bodies.values()], list(bodies), folder, "cells")


def _parsed(code: str, number: int) -> ast.Module:
    try:
        tree = ast.parse(textwrap.dedent(code).strip())
    except SyntaxError as error:
        raise QuestionError(f"Block {number} is no Python: {error.msg}, in {(error.text or '').strip()!r}.") from None
    last = tree.body[-1] if tree.body else None
    if isinstance(last, ast.Assign) and isinstance(last.targets[0], ast.Name):
        tree.body.append(ast.Return(value=ast.Name(id=last.targets[0].id, ctx=ast.Load())))
    elif isinstance(last, ast.Expr):
        tree.body[-1] = ast.Return(value=last.value)
    else:
        raise QuestionError(f"Block {number} gives nothing back; end it with the expression that is its result.")
    return ast.fix_missing_locations(tree)


def as_input(value: Any) -> Any:
    """A tensor of any framework as an array: contenders get their own kind of tensor from that."""
    detached = value.detach() if hasattr(value, "detach") else value
    return detached.numpy() if hasattr(detached, "numpy") else detached
