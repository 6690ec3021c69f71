import numpy as np
import pytest

from gapscope.verify.agreement import agree, largest_error

RNG = np.random.default_rng(0)


def array(shape=(4, 5), dtype="float32"):
    return RNG.normal(size=shape).astype(dtype)


def test_equal_arrays_agree():
    one = array()

    assert agree("out", one, one.copy(), 1e-6).where is None


def test_one_element_off_by_one_per_cent_is_found_with_its_place():
    right = np.ones((4, 5), "float32")
    wrong = right.copy()
    wrong[2, 3] = 1.01

    found = agree("out", wrong, right, 1e-6, ("N", "L"))

    assert found.where == "out[N=2, L=3] is 1.00999999, the reference 1, the only one of 20"
    assert found.error == pytest.approx(0.01, rel=1e-3)


def test_the_first_of_several_places_is_named():
    right = np.ones(10)

    assert agree("out", right * 2, right, 1e-6).where == "out[0] is 2, the reference 1 and 9 more of 10"


def test_an_element_near_zero_is_held_against_the_size_of_the_whole():
    right = np.array([1.0, 1.0, 1e-12])
    found = np.array([1.0, 1.0, 2e-12])

    assert agree("out", found, right, 1e-9).where is None


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_a_number_that_is_none_is_named(value):
    right = array((3,))
    wrong = right.copy()
    wrong[1] = value

    found = agree("out", wrong, right, 1e-3)

    assert found.error is None
    assert f"out[1] is {value}" in found.where


def test_the_same_infinities_and_nans_agree():
    one = np.array([np.nan, np.inf, -np.inf, 1.0])

    assert agree("out", one, one.copy(), 1e-6).where is None


def test_opposite_infinities_do_not():
    assert agree("out", np.array([np.inf]), np.array([-np.inf]), 1e-6).where is not None


def test_another_shape_is_named():
    assert agree("out", array((4, 5)), array((5, 4)), 1.0).where == "out has shape (4, 5), the reference (5, 4)"


def test_another_kind_of_number_is_named():
    assert agree("out", np.ones(3, "int64"), np.ones(3), 1.0).where == "out is int64, the reference float64"


def test_integers_must_be_exact():
    right = np.arange(5)
    wrong = right.copy()
    wrong[4] = 9

    assert agree("out", wrong, right, 1.0).where == "out[4] is 9, the reference 4, the only one of 5"


def test_a_scalar_has_no_place():
    assert agree("out", np.array(2.0), np.array(1.0), 1e-6).where == "out is 2, the reference 1"


def test_complex_numbers_are_compared_whole():
    right = np.array([1 + 1j, 2 - 1j], "complex64")

    assert agree("out", right, right.astype("complex128"), 1e-6).where is None
    assert agree("out", right.conj(), right, 1e-6).where is not None


def test_zeros_agree_with_zeros():
    assert agree("out", np.zeros(3), np.zeros(3), 1e-6).error == 0.0


def test_rounding_is_measured():
    wide = array((1000,), "float64")

    assert 1e-9 < largest_error(wide.astype("float32"), wide) < 1e-6
