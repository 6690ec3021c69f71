"""Marks on the device: ordered with the framework's own work, and never waiting for it."""

import numpy as np

from conformance.suite import needs, on
from gapscope.worker.device_timing import time_back_to_back, time_slice_marked, time_slice_singly


def tensor(adapter):
    return adapter.from_numpy(np.ones((4, 4), "float32"))


@on("cpu")
def check_a_cpu_has_no_device_clock(adapter):
    assert adapter.device_clock() is None


@on("cuda")
@needs("events")
def check_a_mark_behind_a_block_is_reached_only_after_it(adapter):
    events = adapter.device_clock()
    adapter.finish(events.block(0.02))  # made and compiled by now

    opened = events.mark()
    blocked = events.block(0.02)
    closed = events.mark(blocked)

    assert not events.reached(closed), "the mark came before the work, or waited for it"
    adapter.finish(blocked)
    assert events.seconds(opened, closed) > 0.01
    assert events.reached(closed)


@on("cuda")
@needs("events")
def check_every_part_of_a_result_is_waited_for(adapter):
    events, small = adapter.device_clock(), tensor(adapter)
    adapter.finish(events.block(0.02))

    blocked = events.block(0.02)
    closed = events.mark({"a": [small], "b": (blocked,)})

    assert not events.reached(closed)
    adapter.finish(blocked)


@on("cuda")
@needs("events")
def check_a_flush_changes_nothing_but_its_own_buffer(adapter):
    events, kept = adapter.device_clock(), tensor(adapter)
    for _ in range(3):
        adapter.finish(events.flush())

    np.testing.assert_array_equal(adapter.to_numpy(kept), np.ones((4, 4)))


@on("cuda")
@needs("events")
def check_slices_have_a_time_on_the_device(adapter):
    events, turn = adapter.device_clock(), (tensor(adapter),)
    run = adapter.prepare(lambda x: x + x, adapter.modes[0], gradients=False)

    row = time_slice_marked(run, [turn] * 4, adapter, events=events)
    single = time_slice_singly(run, [lambda: turn] * 4, adapter, events=events, scrub=events.flush)

    assert row.on_device > 0
    assert single.on_device > 0


@on("cuda")
@needs("events")
def check_calls_can_be_queued_behind_a_block(adapter):
    events, turn = adapter.device_clock(), (tensor(adapter),)
    for mode in adapter.modes:
        run = adapter.prepare(lambda x: x + x, mode, gradients=False)
        adapter.finish(run(*turn))

        assert time_back_to_back(run, [turn], adapter, events, usual=2e-5) is not None, mode


@on("cuda")
@needs("events")
def check_a_call_that_waits_cannot_be_queued(adapter):
    events, x = adapter.device_clock(), tensor(adapter)

    def wait():
        result = x + x
        adapter.finish(result)
        return result

    assert time_back_to_back(wait, [()], adapter, events, usual=2e-5) is None
