"""Transposed convolutions by phases give what JAX's own give."""

import numpy as np
import pytest

jax = pytest.importorskip("jax")

RNG = np.random.default_rng(0)
ROW, PLANE = (RNG.standard_normal(shape).astype(np.float32) for shape in ((2, 9, 3), (2, 6, 5, 3)))
TAPS, WINDOW = (RNG.standard_normal(shape).astype(np.float32) for shape in ((4, 3, 2), (3, 4, 3, 2)))
ASKED = {
    "one place a tap": lambda: jax.lax.conv_transpose(ROW, TAPS, (4,), "VALID"),
    "overlapping": lambda: jax.lax.conv_transpose(ROW, TAPS, (2,), "SAME"),
    "gaps": lambda: jax.lax.conv_transpose(ROW, TAPS, (6,), "VALID"),
    "as many": lambda: jax.lax.conv_transpose(ROW, TAPS, (1,), "SAME"),
    "plane": lambda: jax.lax.conv_transpose(PLANE, WINDOW, (2, 3), "VALID"),
    "same plane": lambda: jax.lax.conv_transpose(PLANE, WINDOW, (3, 2), "SAME"),
    "rims": lambda: jax.lax.conv_transpose(PLANE, WINDOW, (2, 2), [(1, 2), (3, 0)]),
    "holes": lambda: jax.lax.conv_transpose(ROW, TAPS, (2,), "VALID", rhs_dilation=(3,)),
    "turned": lambda: jax.lax.conv_transpose(ROW, TAPS.swapaxes(1, 2), (2,), "SAME", transpose_kernel=True),
}


def test_what_they_give_stays():
    from gapscope.adapters.jax import Adapter
    from gapscope.switches._flipped import Flipped

    before = {name: np.asarray(ask()) for name, ask in ASKED.items()}
    original = jax.lax.conv_transpose
    Flipped(["transposed-by-product"]).install(Adapter())

    assert jax.lax.conv_transpose is not original
    for name, ask in ASKED.items():
        np.testing.assert_allclose(np.asarray(ask()), before[name], rtol=1e-4, atol=1e-5, err_msg=name)


def test_nothing_is_spread_with_zeros_any_more():
    from gapscope.switches._jax_phases import by_phases

    text = str(jax.make_jaxpr(lambda x, w: by_phases(x, w, steps=(2,), holes=(1,), pads=((3, 3),)))(ROW, TAPS))

    assert "conv_general_dilated" not in text
    assert "dot_general" in text
