"""
Functions of a notebook, written to a file that another process can load.

A function takes along what it uses: modules as imports, functions of the notebook as their source, plain values as they
are. Arrays and other objects are not taken along: they belong into the inputs, where every contender gets its own.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
import types
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from gapscope.errors import QuestionError

Function = Callable[..., Any]
_PLAIN = (bool, int, float, complex, str, bytes, type(None))


def written(functions: Sequence[Function], folder: Path, name: str = "cells") -> list[Function]:
    """The same functions as a module in `folder` has them."""
    parts: dict[str, str] = {}
    for function in functions:
        _take(function, parts)
    return load(parts.values(), [function.__name__ for function in functions], folder, name)


def load(parts: Any, names: Sequence[str], folder: Path, name: str) -> list[Function]:
    """Write `parts` one under the other, load that, and give back what is called so."""
    file = folder / f"{name}.py"
    file.write_text("\n\n".join(parts) + "\n", encoding="utf-8")
    module = types.ModuleType(name)
    module.__file__ = str(file)
    # The very file that the workers load: sources and line numbers are those of both.
    exec(compile(file.read_text(encoding="utf-8"), str(file), "exec"), module.__dict__)
    return [getattr(module, each) for each in names]


def needs(code: str, space: dict[str, Any], known: Sequence[str] = ()) -> dict[str, str]:
    """What `code` uses of `space`, each as a piece of source, in an order in which they can be run."""
    parts: dict[str, str] = {}
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Name) and node.id in space and node.id not in known:
            _take_value(node.id, space[node.id], parts, code)
    return parts


def _take(function: Function, parts: dict[str, str]) -> None:
    plain = inspect.unwrap(function)
    name = getattr(plain, "__name__", "")
    if not isinstance(plain, types.FunctionType) or name == "<lambda>" or plain.__closure__:
        raise QuestionError(
            f"{name or function!r} cannot be written to a file: it is a lambda, a closure or no function. "
            "Define it with def at the top of a cell, or pass isolate=False."
        )
    if name in parts:
        return
    try:
        source = textwrap.dedent(inspect.getsource(plain))
    except (OSError, TypeError):
        raise QuestionError(f"The source of {name} cannot be found; run its cell again.") from None
    parts[name] = ""  # its place is taken: a function may use itself
    for used, value in ((used, plain.__globals__[used]) for used in _globals(plain) if used in plain.__globals__):
        _take_value(used, value, parts, name)
    del parts[name]
    parts[name] = source


def _globals(function: types.FunctionType) -> list[str]:
    """Names it looks up outside of itself, those of functions within it included."""
    names: list[str] = []
    codes = [function.__code__]
    while codes:
        code = codes.pop()
        names += code.co_names
        codes += [constant for constant in code.co_consts if isinstance(constant, types.CodeType)]
    return list(dict.fromkeys(names))


def _take_value(name: str, value: Any, parts: dict[str, str], user: str) -> None:
    if name in parts:
        return
    if isinstance(value, types.ModuleType):
        parts[name] = f"import {value.__name__} as {name}" if value.__name__ != name else f"import {name}"
    elif _is_plain(value):
        parts[name] = f"{name} = {value!r}"
    elif isinstance(value, types.FunctionType) and value.__module__ == "__main__":
        _take(value, parts)
    elif _importable(value):
        parts[name] = f"from {value.__module__} import {value.__name__} as {name}"
    else:
        raise QuestionError(
            f"{user.splitlines()[0]!r} uses {name}, a {type(value).__name__} of the notebook; "
            f"give it to the function as an input: inputs={{'{name}': {name}}}."
        )


def _is_plain(value: Any) -> bool:
    if isinstance(value, (tuple, list)):
        return all(_is_plain(each) for each in value)
    return isinstance(value, _PLAIN)


def _importable(value: Any) -> bool:
    module, name = getattr(value, "__module__", None), getattr(value, "__name__", None)
    return bool(module and name and module != "__main__" and name.isidentifier())
