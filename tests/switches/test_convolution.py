"""The sum over taps, and the way by spectra, against a convolution written out."""

import itertools

import numpy as np
import pytest

from gapscope.switches._base import NotApplicable, NothingToFlip
from gapscope.switches._convolution import Geometry, Maths, by_taps, same_pads
from gapscope.switches._fourier import by_fourier, quickly_transformed

MATHS = Maths(
    pad=lambda x, pads: np.pad(x, [(0, 0), (0, 0), *pads]),
    product=lambda part, x: np.einsum("oc,nc...->no...", part, x),
    spectrum=lambda x, sizes: np.fft.rfftn(x, sizes, range(-len(sizes), 0)),
    values=lambda x, sizes: np.fft.irfftn(x, sizes, range(-len(sizes), 0)),
    correlated=lambda w, x: np.einsum("oc...,nc...->no...", w.conj(), x),
)
RNG = np.random.default_rng(0)


def written_out(x, w, geometry):
    """One output element after the other."""
    padded = MATHS.pad(x, geometry.pads)
    sizes = geometry.sizes(x.shape[2:], w.shape[2:])
    out = np.zeros((x.shape[0], w.shape[0], *sizes))
    each = w.shape[0] // geometry.groups
    for n, o, *at in itertools.product(range(x.shape[0]), range(w.shape[0]), *map(range, sizes)):
        for c, *tap in itertools.product(range(w.shape[1]), *map(range, w.shape[2:])):
            channel = o // each * w.shape[1] + c
            place = [a * s + t * d for a, s, t, d in zip(at, geometry.strides, tap, geometry.dilations)]
            out[(n, o, *at)] += w[(o, c, *tap)] * padded[(n, channel, *place)]
    return out


@pytest.mark.parametrize(
    ("channels", "filters", "groups"),
    [(1, 1, 1), (1, 4, 1), (3, 2, 1), (3, 3, 3)],
    ids=["one", "few", "many", "depthwise"],
)
@pytest.mark.parametrize("strides", [(1, 1), (2, 1)])
@pytest.mark.parametrize("dilations", [(1, 1), (1, 2)])
def test_by_taps_is_the_convolution(channels, filters, groups, strides, dilations):
    x = RNG.standard_normal((2, channels, 7, 8))
    w = RNG.standard_normal((filters, channels // groups, 3, 2))
    geometry = Geometry(strides, dilations, same_pads((7, 8), (3, 2), strides, dilations), groups)

    np.testing.assert_allclose(by_taps(x, w, geometry, MATHS), written_out(x, w, geometry), atol=1e-12)


def test_same_keeps_the_size_at_stride_one_and_divides_it_by_the_stride():
    for stride in (1, 2, 3):
        geometry = Geometry((stride,), (2,), same_pads((10,), (3,), (stride,), (2,)))

        assert geometry.sizes((10,), (3,)) == [-(-10 // stride)]


def test_too_many_taps_are_refused():
    with pytest.raises(NotApplicable, match="200 taps are too many"):
        by_taps(np.zeros((1, 1, 300)), np.zeros((1, 1, 200)), Geometry((1,), (1,), ((0, 0),)), MATHS)


@pytest.mark.parametrize(("channels", "filters"), [(1, 1), (3, 2)])
@pytest.mark.parametrize("strides", [(1, 1), (2, 3)])
@pytest.mark.parametrize("padded", [False, True])
def test_by_fourier_is_the_convolution(channels, filters, strides, padded):
    x = RNG.standard_normal((2, channels, 13, 17))
    w = RNG.standard_normal((filters, channels, 5, 8))
    pads = same_pads((13, 17), (5, 8), strides, (1, 1)) if padded else ((0, 0), (0, 0))
    geometry = Geometry(strides, (1, 1), pads)

    np.testing.assert_allclose(by_fourier(x, w, geometry, MATHS), written_out(x, w, geometry), atol=1e-12)


def test_small_windows_have_nothing_to_gain_by_fourier():
    with pytest.raises(NothingToFlip, match="a window of 9 is too small"):
        by_fourier(np.zeros((1, 1, 99)), np.zeros((1, 1, 9)), Geometry((1,), (1,), ((0, 0),)), MATHS)


@pytest.mark.parametrize(("dilation", "groups"), [(2, 1), (1, 2)], ids=["holes", "groups"])
def test_what_spectra_are_not_written_for_is_refused(dilation, groups):
    with pytest.raises(NotApplicable, match="not computed by spectra"):
        by_fourier(np.zeros((1, 2, 99)), np.zeros((2, 1, 40)), Geometry((1,), (dilation,), ((0, 0),), groups), MATHS)


def test_sizes_are_those_that_transforms_are_quick_in():
    assert [quickly_transformed(size) for size in (1, 7, 97, 1024, 8191)] == [1, 8, 100, 1024, 8192]
