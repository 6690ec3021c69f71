"""The only loop in gapscope whose speed matters."""

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

Seconds = float
Clock = Callable[[], Seconds]
Arguments = tuple[Any, ...]

# Bound before any user code runs: a contender that replaces time.perf_counter gains nothing.
_CLOCK: Clock = time.perf_counter


class Waits(Protocol):
    """Anything that can wait for a result: an adapter, or a fake device in a test."""

    def finish(self, result: Any) -> None: ...


@dataclass(frozen=True)
class Slice:
    """What one slice took. `whole` includes the untimed call, for the parent to hold against its own clock."""

    per_call: Seconds
    whole: Seconds
    on_device: Seconds | None = None
    """Seconds a call between marks on the device; None without one."""


def time_slice(
    function: Callable[..., Any],
    turns: Sequence[Arguments],
    device: Waits,
    clock: Clock = _CLOCK,
    *,
    held: list[Any] | None = None,
) -> Slice:
    """
    Seconds a call, over all turns but the first.

    The first call is not timed: it wakes the thread pool and refills the caches that the
    other contenders' slices have cooled. The clock stops after `finish`: on an asynchronous
    framework a call that returned has only been queued.

    In a loop the last result is still there while the next is made: results lie in two places by turns. `held` hands
    it on from slice to slice. Without it the second call of every slice would find its place given back to the
    system, and pay for fresh pages that no loop pays for. A single call takes the place of the untimed one.
    """
    result = held.pop() if held else None
    begin = clock()
    result = function(*turns[0])
    device.finish(result)
    timed = turns[1:]
    if len(timed) == 1:
        result = None
    with _no_collection():
        start = clock()
        for arguments in timed:
            result = function(*arguments)
        device.finish(result)
        end = clock()
    if held is not None and len(timed) > 1:
        held.append(result)
    return Slice((end - start) / len(timed), clock() - begin)


def time_slice_copying(
    function: Callable[..., Any],
    turns: Sequence[Callable[[], Arguments]],
    device: Waits,
    clock: Clock = _CLOCK,
) -> Slice:
    """As `time_slice`, for a contender that changes its inputs: each call gets copies made outside the clock."""
    begin = clock()
    device.finish(function(*turns[0]()))
    spent = 0.0
    with _no_collection():
        for copies in turns[1:]:
            arguments = copies()
            start = clock()
            device.finish(function(*arguments))
            spent += clock() - start
    return Slice(spent / (len(turns) - 1), clock() - begin)


def time_call(function: Callable[..., Any], arguments: Arguments, device: Waits, clock: Clock = _CLOCK) -> Seconds:
    """One call, timed alone: for first calls, where an average would hide what matters."""
    start = clock()
    device.finish(function(*arguments))
    return clock() - start


def clock_was_replaced() -> bool:
    """Whether user code has put something else in the place of `time.perf_counter`."""
    return time.perf_counter is not _CLOCK


class _no_collection:  # noqa: N801 - reads as a word after `with`
    """A garbage collection inside a slice would be charged to whoever happened to be running."""

    def __enter__(self) -> None:
        self.was_enabled = gc.isenabled()
        gc.disable()

    def __exit__(self, *details: object) -> None:
        if self.was_enabled:
            gc.enable()
