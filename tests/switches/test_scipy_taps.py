import numpy as np
import pytest

from gapscope.switches._scipy_taps import over_taps

ndimage = pytest.importorskip("scipy.ndimage")

RNG = np.random.default_rng(0)


def refuse(*arguments, **options):
    raise AssertionError("the library was asked")


@pytest.mark.parametrize(("name", "turned"), [("correlate", False), ("convolve", True)])
@pytest.mark.parametrize("shape", [(20, 30), (2, 3), (1, 1)])
@pytest.mark.parametrize("window", [(3, 3), (1, 5), (7, 3)])
def test_the_sum_over_taps_is_scipys(name, turned, shape, window):
    plane, weights = RNG.standard_normal(shape), RNG.standard_normal(window)

    found = over_taps(refuse, turned=turned)(plane, weights, mode="constant")

    np.testing.assert_allclose(found, getattr(ndimage, name)(plane, weights, mode="constant"), atol=1e-12)


@pytest.mark.parametrize(
    "options",
    [{"mode": "reflect"}, {"mode": "constant", "cval": 1.0}, {"mode": "constant", "origin": 1}],
    ids=["reflected", "ones around", "moved"],
)
def test_anything_else_is_left_to_scipy(options):
    plane, weights = RNG.standard_normal((9, 9)), RNG.standard_normal((3, 3))

    found = over_taps(ndimage.correlate, turned=False)(plane, weights, **options)

    np.testing.assert_array_equal(found, ndimage.correlate(plane, weights, **options))


def test_windows_of_even_size_are_left_to_scipy():
    plane, weights = RNG.standard_normal((9, 9)), RNG.standard_normal((2, 2))

    found = over_taps(ndimage.correlate, turned=False)(plane, weights, mode="constant")

    np.testing.assert_array_equal(found, ndimage.correlate(plane, weights, mode="constant"))
