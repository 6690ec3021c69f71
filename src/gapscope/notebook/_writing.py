"""
Functions of a notebook, written to a file that another process can load.

A function takes along what it uses: modules as imports, functions of the notebook as their source, plain values as they
are. Arrays and other objects are not taken along: they belong into the inputs, where every contender gets its own.
"""

from __future__ import annotations

import inspect
import math
import symtable
import textwrap
import types
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

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
    try:
        # The very file that the workers load: sources and line numbers are those of both.
        exec(compile(file.read_text(encoding="utf-8"), str(file), "exec", dont_inherit=True), module.__dict__)
    except Exception as error:
        raise QuestionError(
            f"These cells cannot be run by themselves: {type(error).__name__}: {error}. "
            "Define what they use in cells of its own, or write a question file."
        ) from error
    return [getattr(module, each) for each in names]


def needs(source: str, space: dict[str, Any], user: str) -> dict[str, str]:
    """What the function in `source` uses of `space`, each as a piece of source, in an order they can be run in."""
    parts: dict[str, str] = {}
    for name in outside_names(source):
        if name in space:
            _take_value(name, space[name], parts, user)
    return parts


def outside_names(source: str) -> list[str]:
    """Names that a function looks up outside of itself: in its body, its decorators, defaults and annotations."""
    names: list[str] = []
    try:
        tables = [symtable.symtable(source, "cells", "exec")]
    except SyntaxError as error:
        raise QuestionError(f"This cannot be a function: {error.msg}, in {source.splitlines()[0]!r}.") from None
    while tables:
        table = tables.pop()
        top = table.get_type() == "module"
        for symbol in table.get_symbols():
            if (symbol.is_referenced() and not symbol.is_assigned()) if top else symbol.is_global():
                names.append(symbol.get_name())
        tables += table.get_children()
    return list(dict.fromkeys(names))


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
    for used in outside_names(source):
        if used in plain.__globals__:
            _take_value(used, plain.__globals__[used], parts, name)
    del parts[name]
    parts[name] = source


def _take_value(name: str, value: Any, parts: dict[str, str], user: str) -> None:
    if name in parts:
        return
    if isinstance(value, types.ModuleType):
        parts[name] = f"import {value.__name__} as {name}" if value.__name__ != name else f"import {name}"
    elif (plain := _plain(value)) is not None:
        parts[name] = f"{name} = {plain}"
    elif isinstance(value, types.FunctionType) and value.__module__ == "__main__":
        _take(value, parts)
    elif _importable(value):
        parts[name] = f"from {value.__module__} import {value.__name__} as {name}"
    else:
        raise QuestionError(
            f"{user.splitlines()[0]!r} uses {name}, a {type(value).__name__} of the notebook; "
            f"give it to the function as an input: inputs={{'{name}': {name}}}."
        )


def _plain(value: Any) -> str | None:
    """A plain value as source; None where it is none. A NumPy number keeps its type: a result may depend on it."""
    if type(value) in (tuple, list):
        parts = [_plain(each) for each in value]
        return None if None in parts else f"{type(value).__name__}([{', '.join(map(str, parts))}])"
    if isinstance(value, np.generic) and type(value.item()) in _PLAIN:
        return f"__import__('numpy').{type(value).__name__}({_plain(value.item())})"
    if type(value) is float and not math.isfinite(value):
        return f"float({str(value)!r})"
    return repr(value) if type(value) in _PLAIN else None


def _importable(value: Any) -> bool:
    module, name = getattr(value, "__module__", None), getattr(value, "__name__", None)
    return bool(module and name and module != "__main__" and name.isidentifier())
