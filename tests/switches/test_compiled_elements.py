"""Functions of an element: those a user hands to NumPy are compiled, and no others."""

import math

import numpy as np
import pytest

from gapscope.adapters.numba import Adapter
from gapscope.model.question import Contender
from gapscope.switches import compiled_elements
from gapscope.switches._flipped import Flipped


@pytest.fixture
def flipped(monkeypatch):
    for name in ("vectorize", "frompyfunc"):
        monkeypatch.setattr(np, name, getattr(np, name))
    adapter = Adapter()
    Flipped(["compiled-elements"]).install(adapter)
    return adapter


def test_a_function_of_elements_is_compiled_and_called_by_python_once(flipped):
    called = []

    def square(a):
        called.append(a)
        return a * a

    found = np.vectorize(math.hypot)(np.float32([3, 5]), np.float32([4, 12]))
    with pytest.raises(Exception, match=r"(?s)called"):  # a list of the user's: it is compiled, not called
        np.vectorize(square)(np.arange(3.0))

    np.testing.assert_array_equal(found, [5.0, 13.0])
    assert found.dtype == np.float64


def test_types_are_those_that_numpy_would_give(flipped):
    x = np.float32([0.25, 4.0])

    assert np.vectorize(math.sqrt, otypes=[np.float32])(x).dtype == np.float32
    assert np.vectorize(lambda a: 1 if a > 1 else 0)(x).tolist() == [0, 1]
    assert np.vectorize(lambda a: 1 if a > 1 else 0)(x).dtype.kind == "i"


def test_a_function_around_another_value_is_compiled_anew(flipped):
    def scaled(by):
        return np.vectorize(lambda a: a * by)

    assert [scaled(by)(np.ones(2)).tolist() for by in (2.0, 3.0, 2.0)] == [[2.0, 2.0], [3.0, 3.0], [2.0, 2.0]]


def test_what_cannot_be_compiled_for_elements_stays_with_numpy(flipped):
    whole = np.vectorize(lambda a: a.sum(), signature="(n)->()")
    two = np.frompyfunc(divmod, 2, 2)

    assert whole(np.ones((2, 3))).tolist() == [3.0, 3.0]
    assert [part.tolist() for part in two(np.array([7]), np.array([2]))] == [[3], [1]]


def test_scipy_keeps_its_own(flipped):
    made = {"__name__": "scipy.stats.some", "np": np}

    exec("made = np.vectorize(abs)", made)

    assert type(made["made"]).__module__ == "numpy"


def test_nothing_else_is_compiled_in_its_process(flipped):
    def function(x):
        return x

    assert flipped.prepare(function, "jit", gradients=False) is function


def test_other_frameworks_have_nothing_of_the_kind():
    contender = Contender(name="f[eager]", function="f", framework="torch", mode="eager", takes=("x",), axes={})

    assert compiled_elements.turned(contender, "forward") == "torch calls no function for every element"
