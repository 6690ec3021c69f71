"""NumPy programs written down, and run again from what was written."""

import gc
import weakref

import numpy as np
import pytest

from gapscope.adapters._capture import Captured, Operation
from gapscope.adapters._numpy_capture import capture, flops, products


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


def test_a_call_with_other_than_arrays_keeps_none_of_them():
    written = capture(lambda x: np.stack([np.maximum(x, 0.0), x[0:2]], axis=0).sum(axis=1), [np.zeros(2)], __file__)
    x = np.arange(2.0)
    watched = weakref.ref(x)

    gc.disable()
    try:
        (again,) = written.runner(written.results)([x])
        del x
        assert watched() is None
    finally:
        gc.enable()
    assert np.array_equal(again, [1.0, 1.0])


def test_what_was_written_down_keeps_nothing_of_the_call_it_was_written_from():
    x = np.zeros(2)
    watched = weakref.ref(x)

    written = capture(lambda x: np.maximum(x * 2.0, 0.0), [x], __file__)
    del x
    gc.collect()

    assert watched() is None
    assert len(written.operations) == 2


@pytest.mark.parametrize(
    ("product", "terms"),
    [
        (lambda x, w: np.einsum("bij,bjk->bik", x, w), 2 * 3 * 4 * 5),
        (lambda x, w: x @ w + x.sum(), 2 * 3 * 4 * 5),
        (lambda x, w: np.tensordot(x, w, axes=((2,), (1,))), 2 * 3 * 4 * 2 * 5),
        (lambda x, w: np.convolve(x[0, 0], w[0, 0]), 4 * 5),
        (lambda x, w: np.exp(x), 0),
    ],
)
def test_operations_are_two_for_every_term_of_a_sum_of_products(product, terms):
    assert flops(product, [np.zeros((2, 3, 4)), np.zeros((2, 4, 5))]) == 2 * terms


def test_products_are_told_apart_by_kernel_and_by_types_without_one():
    def product(x, w):
        return np.einsum("ij,jk->ik", x @ w, w) + x.astype(np.int64) @ w.astype(np.int64) + x.astype(np.float32) @ w

    found = products(product, [np.ones((3, 3)), np.ones((3, 3))])

    assert found == {"matmul": 2, "einsum": 1, "matmul of int64": 1}
