"""The sum over taps against a convolution written out."""

import itertools

import numpy as np
import pytest

from gapscope.switches._convolution import Geometry, Maths, by_taps, same_pads

MATHS = Maths(
    pad=lambda x, pads: np.pad(x, [(0, 0), (0, 0), *pads]),
    product=lambda part, x: np.einsum("oc,nc...->no...", part, x),
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
    with pytest.raises(ValueError, match="200 taps are too many"):
        by_taps(np.zeros((1, 1, 300)), np.zeros((1, 1, 200)), Geometry((1,), (1,), ((0, 0),)), MATHS)
