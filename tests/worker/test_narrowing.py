"""Units of layers that do nothing are found by trying, in a program written down by NumPy's adapter."""

from types import SimpleNamespace

import numpy as np
import pytest

from gapscope.adapters.numpy import Adapter
from gapscope.worker.cutting import Tape
from gapscope.worker.narrowing import idle_units
from gapscope.worker.rewriting import rewritten

RNG = np.random.default_rng(0)


def weights(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


def tape_of(function, *sets):
    program = SimpleNamespace(
        arguments=lambda number: sets[number],
        names=tuple(f"x{at}" for at in range(len(sets[0]))),
        leading=(),
        inputs=None,
        phase="forward",
        plain=function,
    )
    return Tape(Adapter(), program, {"mode": "eager", "gradients": False, "timed": len(sets)}, function)


def widened(narrow, units, axis):
    shape = list(narrow.shape)
    shape[axis] = units - shape[axis]
    return np.concatenate([narrow, np.zeros(shape, np.float32)], axis)


def mlp(first, bias, second):
    return lambda x: np.maximum(x @ first + bias, 0.0) @ second


def shapes(found):
    return sorted((axis, len(kept)) for units in found.values() for axis, kept in units)


def test_units_that_lead_nowhere_are_cut_off_on_both_sides_of_a_layer():
    made = mlp(weights(8, 32), weights(32), widened(weights(12, 5), 32, 0))
    tape = tape_of(made, (weights(4, 8),), (weights(4, 8),))

    found = idle_units(tape)

    assert shapes(found) == [(0, 12), (0, 12), (1, 12)]  # second's rows, the bias, first's columns


def test_what_is_left_gives_the_same():
    x = weights(4, 8)
    made = mlp(weights(8, 32), weights(32), widened(weights(12, 5), 32, 0))
    lean = rewritten(tape_of(made, (x,)), [], [lambda facts: facts.idle_units()])

    found = lean.function(x, *lean.made((x,)))

    np.testing.assert_allclose(found, made(x), rtol=1e-5)
    assert sorted(array.shape for array in lean.made((x,))) == [(8, 12), (12,), (12, 5)]


def test_units_that_are_zero_and_still_change_the_result_stay():
    made = mlp(widened(weights(8, 12), 32, 1), np.ones(32, np.float32), weights(32, 5))

    assert idle_units(tape_of(made, (weights(4, 8),))) == {}


def test_units_are_kept_where_another_input_set_needs_them():
    def made(x, second):
        return np.maximum(x, 0.0) @ second

    idle, busy = widened(weights(12, 5), 32, 0), weights(32, 5)

    assert idle_units(tape_of(made, (weights(4, 32), idle), (weights(4, 32), busy))) == {}


@pytest.mark.parametrize("units", [32, 40])
def test_of_as_many_units_elsewhere_only_those_that_belong_together_are_cut(units):
    """The inputs are as wide as the layer, or not: that they are is no reason to cut them."""
    made = mlp(weights(units, 32), weights(32), widened(weights(12, 5), 32, 0))

    found = idle_units(tape_of(made, (weights(4, units),)))

    assert shapes(found) == [(0, 12), (0, 12), (1, 12)]


def test_places_that_no_result_depends_on_are_cut_off():
    """Logits of every position, and those of the last one are used; the mask is as long as the positions."""
    h, mask, w = weights(3, 40, 8), weights(3, 40, 1), weights(8, 30)

    found = idle_units(tape_of(lambda h, mask, w: ((h * mask) @ w)[:, -1], (h, mask, w)))

    assert shapes(found) == [(1, 1), (1, 1)]
    assert {int(kept[0]) for units in found.values() for _, kept in units} == {39}


def test_a_program_that_goes_by_places_from_the_beginning_is_cut_at_the_end_alone():
    found = idle_units(tape_of(lambda x: np.tanh(x)[10:20], (weights(100),)))

    assert [(axis, kept[0], kept[-1]) for units in found.values() for axis, kept in units] == [(0, 0, 19)]


def test_places_stay_that_another_input_set_needs_or_that_are_few():
    def made(x, many):
        return np.tanh(x)[many > 0.0]

    none, every = np.zeros(50, np.float32), np.ones(50, np.float32)
    none[:5] = 1.0

    assert idle_units(tape_of(made, (weights(50), none), (weights(50), every))) == {}
    assert idle_units(tape_of(lambda x: np.tanh(x)[:48], (weights(50),))) == {}
