"""Layout and core, dealt anew before slices."""

import os
import subprocess
import sys

from gapscope.worker.layout import AsOftenAsAllowed, Layout, move_to

PLACES = """
import numpy as np
from gapscope.worker.layout import Layout

layout, places = Layout(0), set()
for _ in range(50):
    layout.shuffle()
    places.add(np.empty(5000, np.float32).ctypes.data % 4096)
print(len(places))
"""


def test_what_is_allocated_next_lies_elsewhere():
    """In a process of its own, as a worker is: what other tests have left in this one's heap leaves less to shuffle."""
    told = subprocess.run([sys.executable, "-c", PLACES], capture_output=True, text=True, check=True)

    assert int(told.stdout) > 5


def test_pages_that_are_free_are_given_back(monkeypatch):
    given_back = []
    monkeypatch.setattr("gapscope.worker.layout._give_back_pages", given_back.append)

    Layout().shuffle()

    assert given_back == [0]


def test_what_else_is_held_is_let_go_before_pages_are_given_back(monkeypatch):
    happened = []
    monkeypatch.setattr("gapscope.worker.layout._give_back_pages", lambda keep: happened.append("given back"))

    Layout().deal(None, 1.0, lambda: happened.append("let go"))

    assert happened == ["let go", "given back"]


def test_inputs_are_placed_anew_before_every_slice_where_that_is_quick():
    layout = Layout()

    assert [layout.deal(lambda: "placed", 1.0) for _ in range(3)] == ["placed"] * 3
    assert layout.deal(None, 1.0) is None


def test_what_takes_long_is_done_before_every_few_slices(monkeypatch):
    now = iter(range(100))
    monkeypatch.setattr("gapscope.worker.layout._CLOCK", lambda: next(now))
    placing = AsOftenAsAllowed()

    # It takes a second, the slice lasts one: a fifth of it may be spent, so it is done before every fifth.
    done = [placing.run(lambda: "done", 1.0) for _ in range(11)]

    assert done == ["done", None, None, None, "done", None, None, None, None, "done", None]


def test_the_thread_is_moved_and_let_go():
    allowed = os.sched_getaffinity(0)

    for core in sorted(allowed):
        move_to(core)
        assert os.sched_getaffinity(0) == allowed


def test_a_core_that_is_not_allowed_is_left_alone():
    allowed = os.sched_getaffinity(0)

    move_to(max(allowed) + 1000)

    assert os.sched_getaffinity(0) == allowed
