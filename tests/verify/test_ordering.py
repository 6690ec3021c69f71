import numpy as np

from gapscope.verify.ordering import by_value


def test_the_reordering_that_makes_the_values_equal_is_found():
    wanted = np.random.default_rng(0).normal(size=(2, 3, 4, 4))

    order = by_value(wanted.transpose(0, 2, 3, 1), wanted, 1e-6)

    assert order == (0, 3, 1, 2)


def test_values_that_fit_no_reordering_are_refused():
    wanted = np.random.default_rng(0).normal(size=(3, 3))

    assert by_value(wanted + 1, wanted, 1e-6) is None


def test_axes_of_length_one_may_stand_anywhere():
    wanted = np.random.default_rng(0).normal(size=(1, 1, 5, 4))

    order = by_value(wanted.transpose(0, 2, 3, 1), wanted, 1e-6)

    np.testing.assert_array_equal(wanted.transpose(0, 2, 3, 1).transpose(order), wanted)
