"""The names a contender's code uses, wherever in its file they stand."""

import numpy as np

from gapscope.worker.scouting import names_used


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
