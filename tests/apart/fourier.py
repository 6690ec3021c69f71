"""Convolutions from spectra, as each library is asked for them, against the library itself; the fixes' lines too."""

import numpy as np
import pytest

from gapscope.explain.fixes import fourier as fix
from gapscope.switches import fourier
from gapscope.switches._base import NotApplicable
from gapscope.switches._convolution_calls import jax_convolution, tensorflow_convolution
from gapscope.switches._fourier import by_fourier

RNG = np.random.default_rng(0)
X, W = RNG.standard_normal((2, 3, 200)).astype(np.float32), RNG.standard_normal((4, 3, 40)).astype(np.float32)


def refuse(*arguments, **options):
    raise AssertionError("the library was asked")


def same(found, wanted):
    np.testing.assert_allclose(np.asarray(found), np.asarray(wanted), atol=2e-4)


@pytest.mark.parametrize("options", [{}, {"stride": 3, "padding": 7}, {"padding": "same"}], ids=str)
@pytest.mark.filterwarnings("ignore:Using padding='same' with even kernel lengths")
def test_torchs(options):
    torch = pytest.importorskip("torch")
    x, w, bias = torch.from_numpy(X), torch.from_numpy(W), torch.randn(4)

    found = fourier._torch_convolution(refuse, 1)(x, w, bias, **options)

    same(found, torch.nn.functional.conv1d(x, w, bias, **options))


@pytest.mark.parametrize("padding", ["SAME", "VALID"])
@pytest.mark.parametrize("strides", [1, 2])
def test_jaxs(padding, strides):
    jax = pytest.importorskip("jax")

    found = jax_convolution(refuse, by_fourier)(X, W, (strides,), padding)

    same(found, jax.lax.conv_general_dilated(X, W, (strides,), padding))


@pytest.mark.parametrize("padding", ["SAME", "VALID"])
def test_tensorflows(padding):
    tf = pytest.importorskip("tensorflow")
    x, w = tf.constant(X.transpose(0, 2, 1)), tf.constant(W.transpose(2, 1, 0))

    found = tensorflow_convolution(refuse, by_fourier)(x, w, 1, padding)

    same(found, tf.nn.conv1d(x, w, 1, padding))


class Calls:
    """Where replaced functions are kept."""

    def __init__(self):
        self.made = {}

    def replace(self, owner, name, make):
        self.made[owner.__name__, name] = getattr(owner, name), make(refuse)


@pytest.fixture
def scipys():
    pytest.importorskip("scipy")
    from gapscope.switches._scipy_spectra import replace_all

    calls = Calls()
    replace_all(calls)
    return calls.made


@pytest.mark.parametrize("mode", ["full", "same", "valid", None])
@pytest.mark.parametrize("name", ["convolve", "correlate"])
def test_numpys(scipys, name, mode):
    own, made = scipys["numpy", name]
    given = (X[0, 0], W[0, 0]) if mode is None else (X[0, 0], W[0, 0], mode)

    same(made(*given), own(*given))


@pytest.mark.parametrize(
    ("owner", "options"), [("scipy.signal", {"mode": "same"}), ("scipy.ndimage", {"mode": "constant"})]
)
@pytest.mark.parametrize("kind", ["convolve", "correlate"])
def test_scipys_planes(scipys, owner, options, kind):
    plane, window = RNG.standard_normal((40, 50)), RNG.standard_normal((9, 7))
    own, made = scipys[owner, f"{kind}2d" if owner == "scipy.signal" else kind]

    same(made(plane, window, **options), own(plane, window, **options))


@pytest.mark.parametrize(
    ("owner", "name", "options"),
    [("scipy.signal", "convolve2d", {"boundary": "wrap"}), ("scipy.ndimage", "correlate", {"mode": "reflect"})],
)
def test_anything_but_zeros_around_is_refused(scipys, owner, name, options):
    with pytest.raises(NotApplicable, match="not zeros"):
        scipys[owner, name][1](np.ones((40, 50)), np.ones((9, 7)), **options)


def written(framework, **names):
    space = dict(names)
    exec(fix.LINES[framework], space)
    return space["convolve"]


def test_the_lines_to_write_compute_the_same():
    torch, tf, jax = (pytest.importorskip(name) for name in ("torch", "tensorflow", "jax"))
    wanted = torch.nn.functional.conv1d(torch.from_numpy(X), torch.from_numpy(W))

    same(written("torch", torch=torch)(torch.from_numpy(X), torch.from_numpy(W)), wanted)
    same(written("jax", jax=jax, jnp=jax.numpy)(X, W), wanted)
    found = written("tensorflow", tf=tf)(tf.constant(X.transpose(0, 2, 1)), tf.constant(W.transpose(2, 1, 0)))
    same(tf.transpose(found, [0, 2, 1]), wanted)
