import numpy as np

from gapscope.verify.ordering import by_value


def test_the_reordering_that_makes_the_values_equal_is_found():
    wanted = np.random.default_rng(0).normal(size=(2, 3, 4, 4))

    order = by_value(wanted.transpose(0, 2, 3, 1), wanted, 1e-6)

    assert order == (0, 3, 1, 2)


def test_values_that_fit_no_reordering_are_refused():
    wanted = np.random.default_rng(0).normal(size=(3, 3))

    assert by_value(wanted + 1, wanted, 1e-6) is None


def test_values_that_fit_two_reorderings_are_refused():
    assert by_value(np.ones((3, 3)), np.ones((3, 3)), 1e-6) is None
