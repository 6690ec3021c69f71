"""Calls that are not alike are noticed; calls that are stay unmentioned."""

import itertools

import numpy as np
import pytest

from gapscope.adapters.numpy import Adapter
from gapscope.worker.arguments import InputSets
from gapscope.worker.conduct import conduct
from gapscope.worker.program import Program

TOTAL = 0


def even(x):
    return x + 1


def kept_in_a_cell():
    calls = itertools.count()
    return lambda x: x + 0 * next(calls)


def growing():
    found = []

    def call(x):
        found.append(1)
        return x + 1

    return call


def global_count(x):
    global TOTAL
    TOTAL += 1
    return x + 1


class Layer:
    def __init__(self):
        self.calls = 0

    def __call__(self, x):
        self.calls += 1
        return x + 1

    def method(self, x):
        return self(x)


def sometimes_longer():
    turns = itertools.cycle((1, 5))

    def call(x):
        for _ in range(next(turns)):
            y = x + 1
        return y

    return call


def conduct_of(function):
    header = {"order": ["x"], "tensors": ["x"], "values": [{}], "permutations": {}, "widen": False}
    sets = InputSets(Adapter(), {**header, "differentiable": [], "cotangent_permutations": []}, [np.ones(4)])
    made = function if hasattr(function, "__code__") else type(function).__call__
    return conduct(Program(function, ("x",), (), sets, "forward", plain=function), Adapter(), made)


def test_calls_that_are_alike_are_not_mentioned():
    assert conduct_of(even) == {"lines": [], "leaves": []}


@pytest.mark.parametrize(
    ("function", "changed"),
    [
        (kept_in_a_cell(), "calls"),
        (growing(), "found"),
        (global_count, "TOTAL"),
        (Layer(), "Layer.calls"),
        (Layer().method, "Layer.calls"),
    ],
)
def test_what_a_call_leaves_behind_is_named(function, changed):
    assert conduct_of(function)["leaves"] == [changed]


def test_work_that_differs_between_calls_on_the_same_inputs_is_counted():
    assert len(set(conduct_of(sometimes_longer())["lines"])) == 2
