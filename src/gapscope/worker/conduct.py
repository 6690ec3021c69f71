"""Are a contender's calls alike? The lines of its file that each runs, and what a call leaves behind for the next."""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.worker.program import Program

CALLS = 4
LONGEST_CALL = 0.05
"""Seconds; a line that is counted takes many times as long, so longer calls are left alone."""
PLAIN = (bool, int, float, complex, str, bytes, type(None))
SIZED = (list, dict, set, tuple)


def conduct(program: Program, adapter: Adapter, function: Callable[..., Any]) -> dict[str, Any]:
    """`lines`: what calls on the same inputs ran, where they differ. `leaves`: the names whose values calls change."""
    begin = time.perf_counter()
    adapter.finish(program.function(*program.arguments(0)))
    if time.perf_counter() - begin > LONGEST_CALL:
        return {"lines": [], "leaves": []}
    file = function.__code__.co_filename
    before = dict(kept_by(program.plain or function, file))
    lines = [_lines(program, adapter, file) for _ in range(CALLS)]
    after = dict(kept_by(program.plain or function, file))
    changed = sorted(name for name in before if name in after and before[name] != after[name])
    return {"lines": lines if len(set(lines)) > 1 else [], "leaves": changed}


def _lines(program: Program, adapter: Adapter, file: str) -> int:
    """How many lines of `file` one call runs."""
    arguments, count = program.arguments(0), 0

    def enter(frame: FrameType, event: str, argument: Any) -> Any:
        return step if frame.f_code.co_filename == file else None

    def step(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        count += event == "line"
        return step

    sys.settrace(enter)
    try:
        result = program.function(*arguments)
    finally:
        sys.settrace(None)
    adapter.finish(result)
    return count


def kept_by(function: Any, file: str) -> Iterator[tuple[str, str]]:
    """What outlives a call of what `file` defines, by name, as far as its own words tell whether it has changed."""
    waiting, seen = [function], set()
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        for name, value in {**_cells(one), **_globals(one, file), **_attributes(one, file)}.items():
            if isinstance(value, PLAIN) or type(value) is itertools.count:
                yield name, repr(value)
            elif isinstance(value, SIZED):
                yield name, f"{len(value)} items"
            elif _is_of(value, file):
                waiting.append(value)


def _is_of(function: Any, file: str) -> bool:
    return getattr(getattr(function, "__code__", None), "co_filename", None) == file


def _cells(function: Any) -> dict[str, Any]:
    names = getattr(getattr(function, "__code__", None), "co_freevars", ())
    found = {}
    for name, cell in zip(names, getattr(function, "__closure__", None) or ()):
        try:
            found[name] = cell.cell_contents
        except ValueError:  # nothing has been put there yet
            continue
    return found


def _globals(function: Any, file: str) -> dict[str, Any]:
    if not _is_of(function, file):
        return {}
    return {n: function.__globals__[n] for n in function.__code__.co_names if n in function.__globals__}


def _attributes(called: Any, file: str) -> dict[str, Any]:
    """Of an object whose class the file defines, called itself or by a method."""
    owner = getattr(called, "__self__", called)
    if not any(_is_of(made, file) for made in vars(type(owner)).values()):
        return {}
    return {f"{type(owner).__name__}.{name}": value for name, value in getattr(owner, "__dict__", {}).items()}
