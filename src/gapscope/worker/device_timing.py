"""Slices on a device that works on its own: the host's clock and marks on the device, around the same calls."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from gapscope.adapters._device_clock import DeviceClock
from gapscope.worker.timing import _CLOCK, Arguments, Clock, Seconds, Slice, Waits, _no_collection, time_slice
from gapscope.worker.timing import time_slice_copying as time_slice_on_host

Function = Callable[..., Any]

MOST_QUEUED = 24  # JAX keeps some thirty programs queued, the driver about a thousand launches
QUEUED_SECONDS = 0.001
LONGEST_BLOCK = 0.5
MOST_FLUSHES = 16


def timers(events: DeviceClock | None, *, cold: bool) -> tuple[Callable[..., Slice], Callable[..., Slice]]:
    """How a slice is timed here: calls in a row, and calls one by one with arguments made for each."""
    if events is None:
        return time_slice, time_slice_on_host
    scrub, most = (events.flush, MOST_FLUSHES) if cold else (_leave, 1)
    singly = partial(time_slice_singly, events=events, scrub=scrub, most=most)
    return partial(time_slice_marked, events=events), singly


def time_slice_marked(
    function: Function,
    turns: Sequence[Arguments],
    device: Waits,
    clock: Clock = _CLOCK,
    *,
    events: DeviceClock,
    held: list[Any] | None = None,  # a device's memory comes from a pool, and is not given back
) -> Slice:
    """
    As `time_slice`, with a mark before the first timed call and one behind the last.

    Where the device waits for the host between calls, that is part of both times.
    """
    begin = clock()
    device.finish(function(*turns[0]))
    timed = turns[1:]
    with _no_collection():
        opened = events.mark()
        start = clock()
        for arguments in timed:
            result = function(*arguments)
        closed = events.mark(result)
        device.finish(result)
        end = clock()
    on_device = events.seconds(opened, closed) / len(timed)
    return Slice((end - start) / len(timed), clock() - begin, on_device)


def time_slice_singly(
    function: Function,
    turns: Sequence[Callable[[], Arguments]],
    device: Waits,
    clock: Clock = _CLOCK,
    *,
    events: DeviceClock,
    scrub: Callable[[], Any],
    most: int = MOST_FLUSHES,
) -> Slice:
    """
    Calls one by one, `scrub` (the flush of a cache, or nothing) before each and outside both times.

    Every turn calls twice. For the host's clock, scrubbing is over before it starts. For the device's, the call is
    queued behind the scrubbing, so that the launch of a short kernel is not taken for its work.
    """
    begin = clock()
    device.finish(function(*turns[0]()))
    spent = on_device = 0.0
    times = 1
    with _no_collection():
        for make in turns[1:]:
            arguments = make()
            device.finish(scrub())
            start = clock()
            device.finish(function(*arguments))
            spent += clock() - start
            seconds, in_time = _behind(scrub, times, function, make(), device, events)
            while not in_time and times < most:  # a flush may be over before a slow launch is
                times *= 2
                seconds, in_time = _behind(scrub, times, function, make(), device, events)
            on_device += seconds
    timed = len(turns) - 1
    return Slice(spent / timed, clock() - begin, on_device / timed)


def _behind(
    scrub: Callable[[], Any], times: int, function: Function, arguments: Arguments, device: Waits, events: DeviceClock
) -> tuple[Seconds, bool]:
    """One call on the device behind `times` scrubbings; and whether it was queued before they were over."""
    for _ in range(times):
        scrubbed = scrub()
    opened = events.mark(scrubbed)
    result = function(*arguments)
    closed = events.mark(result)
    in_time = not events.reached(opened)
    device.finish(result)
    return events.seconds(opened, closed), in_time


def time_back_to_back(
    function: Function, turns: Sequence[Arguments], device: Waits, events: DeviceClock, usual: Seconds
) -> Seconds | None:
    """
    Seconds a call on the device alone: the calls wait in its queue behind a block, then run without a gap.

    `usual` is what a call takes by the host's clock. None where the device came past the block before
    everything was queued: the call waits for its own result, or launches more than the queue holds.
    """
    calls = min(MOST_QUEUED, max(1, round(QUEUED_SECONDS / usual)))
    patience = min(LONGEST_BLOCK, 4 * calls * usual + QUEUED_SECONDS)
    while calls:
        blocked = events.block(patience)
        opened = events.mark(blocked)
        for number in range(calls):
            result = function(*turns[number % len(turns)])
        closed = events.mark(result)
        queued = not events.reached(opened)
        device.finish(result)
        if queued:
            return events.seconds(opened, closed) / calls
        calls //= 2
    return None


def scrubbing(function: Function, events: DeviceClock) -> Function:
    """`function` with the cache flushed before it, as one call."""

    def call(*arguments: Any) -> Any:
        events.flush()
        return function(*arguments)

    return call


def _leave() -> None:
    """The caches are left as they are."""
