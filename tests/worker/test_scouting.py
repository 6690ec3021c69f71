"""The names a contender's code uses, wherever in its file they stand, and the steps it takes."""

import sys

import numpy as np
import pytest

from gapscope.worker import scouting
from gapscope.worker.scouting import names_used, steps_taken, values_of, what_is_asked


class Net:
    def __init__(self, w):
        self.w = w.astype(np.float64)

    def __call__(self, x):
        return np.matmul(x, self.w)


class Knows:
    @classmethod
    def itself(cls):
        return np.longdouble


Knows.again = Knows


def helper(x):
    return np.tanh(x)


def contender(x, w):
    def inner(y):
        return np.abs(y)

    return inner(helper(Net(w)(x)))


def test_names_are_found_in_what_is_defined_inside_in_helpers_and_in_classes():
    assert {"abs", "tanh", "float64", "matmul"} <= {*names_used(contender)}
    assert "longdouble" not in names_used(contender)


def test_a_class_that_knows_itself_is_read_once():
    assert "Knows" in names_used(lambda x: Knows)


def test_a_longer_loop_takes_more_steps_and_a_tracer_is_put_back():
    def looped(count):
        return lambda: [number * 2.0 for number in range(count)]

    def tracer(frame, event, value):
        return None

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        short, long = (steps_taken(looped(count)) for count in (10, 1_000))
        assert sys.gettrace() is tracer
    finally:
        sys.settrace(before)

    assert short > 0
    assert 50 < long / short <= 100


def test_a_tracer_is_put_back_after_a_call_that_fails():
    before = sys.gettrace()

    with pytest.raises(ZeroDivisionError):
        steps_taken(lambda: 1 / 0)

    assert sys.gettrace() is before


def test_types_are_those_of_numbers_floating_or_whole():
    seen = values_of({"x": np.ones(2, np.float32), "at": np.arange(3), "mask": np.array([True]), "n": 3})

    assert seen["dtypes"] == ["float32", "int64"]
    assert (seen["numbers"], seen["denormals"]) == (1, 0.0)


def test_steps_are_told_apart_by_whose_code_they_are_in():
    def call():
        return np.median(np.ones(8)) + 1.0

    told = what_is_asked(call, __file__)

    assert 0 < told["own_steps"] < 30 < told["others_steps"]
    assert told["asks"] == 3
    assert 1 <= told["others_calls"] <= 3


def test_what_ours_does_around_the_contenders_code_is_not_counted():
    def call():
        return 1.0 + abs(2.0)

    bare = what_is_asked(call, __file__)

    assert what_is_asked(lambda: names_used(call) and call(), __file__)["others_steps"] > 0
    assert bare["others_steps"] == bare["others_calls"] == 0
    assert what_is_asked(call, "another file")["asks"] is None


def test_after_many_steps_nobody_counts_on_and_a_tracer_is_put_back(monkeypatch):
    monkeypatch.setattr(scouting, "MOST_STEPS", 1_000)
    before = sys.gettrace()

    told = what_is_asked(lambda: [number * 2.0 for number in range(10_000)], __file__)

    assert set(told.values()) == {None}
    assert sys.gettrace() is before
