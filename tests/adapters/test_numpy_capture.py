"""NumPy programs written down, and run again from what was written."""

import weakref

import numpy as np

from gapscope.adapters._capture import Captured, Operation
from gapscope.adapters._numpy_capture import capture


def turned(x):
    return np.abs(np.ascontiguousarray(np.ascontiguousarray(x.T).T) * 2.0)


def test_conversions_are_noted_although_they_ask_nobody():
    before = np.ascontiguousarray
    written = capture(turned, [np.arange(6.0).reshape(2, 3)], __file__)

    assert [one.name for one in written.operations].count("ascontiguousarray") == 2
    assert np.ascontiguousarray is before


def test_what_was_written_down_gives_the_same_again():
    written = capture(turned, [np.zeros((2, 3))], __file__)
    x = -np.arange(6.0).reshape(2, 3)

    (again,) = written.runner(written.results)([x])

    assert np.array_equal(again, turned(x))


class Value:
    """Something that can be watched."""


def test_values_are_let_go_after_their_last_use():
    watched, alive = [], []

    def step(values):
        alive.append(sum(reference() is not None for reference in watched))
        made = Value()
        watched.append(weakref.ref(made))
        return (made,)

    operations = [Operation("step", "compute", (at,), (at + 1,), step, None) for at in range(5)]
    written = Captured((0,), {}, operations, (5,))

    (last,) = written.runner((5,))([Value()])

    assert last is watched[-1]()
    assert max(alive) <= 1
