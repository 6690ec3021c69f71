"""An untimed pass over a contender, for signs of what takes its time. Cheap, and never proof of anything."""

from __future__ import annotations

import dis
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from types import CodeType, FrameType
from typing import Any

import numpy as np

from gapscope.adapters._base import Adapter
from gapscope.switches._float_register import meets_denormals

FEWEST_CALLS, MOST_CALLS = 3, 10_000
MOST_STEPS = 500_000
ASKING = ("CALL", "BINARY", "INPLACE", "COMPARE", "UNARY", "STORE_SUBSCR")
"""How the instructions begin by which code asks others for something, in every release of the interpreter."""


def look_around(call: Callable[[], None], adapter: Adapter, calls: Counter[str], seconds: float) -> dict[str, Any]:
    """Signs, each for one call: what switches would replace, traces, processor seconds and page faults."""
    for _ in range(FEWEST_CALLS):
        call()
    before_all = dict(calls)  # what only a set-up calls, or a compiler that traces, stands here
    calls.clear()
    traces, faults = adapter.compilations(), _faults()
    began, busy, count = time.perf_counter(), time.process_time(), 0
    while count < FEWEST_CALLS or (time.perf_counter() - began < seconds and count < MOST_CALLS):
        call()
        count += 1
    wall, busy = time.perf_counter() - began, time.process_time() - busy
    return {
        "usual": wall / count,
        "cores_busy": busy / wall,
        "traces": (adapter.compilations() - traces) / count,
        "faults": (_faults() - faults) / count,
        "calls": {name: number / count for name, number in calls.items()},
        "set_up_calls": before_all,
        "meets_denormals": meets_denormals(call),
    }


def steps_taken(call: Callable[[], None]) -> int:
    """How many instructions the interpreter takes in one call, in this thread; a loop takes more the longer it is."""
    count = 0

    def step(frame: FrameType, event: str, value: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes = True
        count += event == "opcode"
        return step

    before = sys.gettrace()
    sys.settrace(step)
    try:
        call()
    finally:
        sys.settrace(before)
    return count


def what_is_asked(call: Callable[[], None], file: str | None) -> dict[str, int | None]:
    """
    How much of one call is the interpreter's, in steps: of the contender's own `file`, and of what it calls.

    `asks` are the calls and operators of its own code, `others_calls` those of them that are written in Python. After
    many steps nobody counts on: then nothing is said.
    """
    own = asks = library = calls = inside = 0
    codes: dict[CodeType, bytes] = {}

    def step(frame: FrameType, event: str, value: Any) -> Any:
        nonlocal own, asks, library, calls, inside
        frame.f_trace_opcodes = True
        mine = frame.f_code.co_filename == file
        if event == "opcode" and mine:
            own += 1
            bytecode = codes.setdefault(frame.f_code, frame.f_code.co_code)
            asks += dis.opname[bytecode[frame.f_lasti]].startswith(ASKING)
        elif event == "opcode":
            library += inside > 0
        elif event == "call":
            calls += not mine and frame.f_back is not None and frame.f_back.f_code.co_filename == file
            inside += mine
        elif event == "return":
            inside -= mine
        if own + library > MOST_STEPS:
            sys.settrace(None)
        return step

    before = sys.gettrace()
    sys.settrace(step)
    try:
        call()
    finally:
        sys.settrace(before)
    if not own or own + library > MOST_STEPS:
        return {"own_steps": None, "others_steps": None, "others_calls": None, "asks": None}
    return {"own_steps": own, "others_steps": library, "others_calls": calls, "asks": asks}


def values_of(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """What is remarkable in the values of one input set."""
    arrays = [value for value in inputs.values() if isinstance(value, np.ndarray) and value.dtype.kind in "fiu"]
    return {
        "denormals": max((_denormal(array) for array in arrays if array.dtype.kind == "f"), default=0.0),
        "dtypes": sorted({str(array.dtype) for array in arrays}),
        "elements": sum(value.size for value in inputs.values() if isinstance(value, np.ndarray)),
        "numbers": sum(isinstance(value, (int, float)) for value in inputs.values()),
    }


def _denormal(array: np.ndarray) -> float:
    """The portion of its elements that are too small for the normal form of their type."""
    size = np.abs(array)
    return float(np.mean((size > 0) & (size < np.finfo(array.dtype).tiny))) if array.size else 0.0


def _faults() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt


def names_used(function: Callable[..., Any]) -> list[str]:
    """
    The names in a function's code, in what is defined in it and in what it calls of its file; their modules, and
    words that stand there as strings, since types are named so too.
    """
    names: set[str] = set()
    classes: set[type] = set()
    files = {getattr(getattr(function, "__code__", None), "co_filename", None)}
    waiting: list[Any] = [function]
    while waiting:
        one = waiting.pop()
        if isinstance(one, type) and one not in classes:
            classes.add(one)
            waiting += [part for part in vars(one).values() if callable(part)]
        code = getattr(one, "__code__", None)
        if code is None or code.co_filename not in files:
            continue
        new = _names_in(code) - names
        names |= new
        space = getattr(one, "__globals__", {})
        called = [space[name] for name in new if callable(space.get(name))]
        names.update(part for other in called for part in str(getattr(other, "__module__", "")).split("."))
        waiting += called
    return sorted(names)


def _names_in(code: CodeType) -> set[str]:
    found = {*code.co_names}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found |= _names_in(constant)
        elif isinstance(constant, str) and constant.isidentifier():
            found.add(constant)
    return found
