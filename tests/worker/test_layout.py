"""Layout and core, dealt anew for every slice."""

import os
import random

import numpy as np

from gapscope.worker.layout import Layout, move_to


def test_what_is_allocated_next_lies_elsewhere():
    layout = Layout(random.Random(0))
    places = set()
    for _ in range(50):
        layout.shuffle()
        places.add(np.empty(5000, np.float32).ctypes.data % 4096)

    assert len(places) > 5


def test_inputs_are_placed_anew_before_every_slice_where_that_is_quick():
    layout = Layout()

    assert [layout.place_anew(lambda: "placed", 1.0) for _ in range(3)] == ["placed"] * 3


def test_inputs_that_take_long_to_place_serve_for_several_slices(monkeypatch):
    now = iter(range(100))
    monkeypatch.setattr("gapscope.worker.layout.time.perf_counter", lambda: next(now))
    layout = Layout()

    # Placing takes a second, the slice lasts one: a fifth of it may be spent, so every fifth is placed.
    placed = [layout.place_anew(lambda: "placed", 1.0) for _ in range(11)]

    assert placed == ["placed", None, None, None, "placed", None, None, None, None, "placed", None]


def test_the_thread_is_moved_and_let_go():
    allowed = os.sched_getaffinity(0)

    for core in sorted(allowed):
        move_to(core)
        assert os.sched_getaffinity(0) == allowed


def test_a_core_that_is_not_allowed_is_left_alone():
    allowed = os.sched_getaffinity(0)

    move_to(max(allowed) + 1000)

    assert os.sched_getaffinity(0) == allowed
