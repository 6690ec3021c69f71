"""Inputs in the other order of memory, with the same values at every index."""

import numpy as np
import pytest

from gapscope.switches._base import NothingToFlip
from gapscope.switches._flipped import Flipped


def flipped(framework, *, watching=False):
    adapter = pytest.importorskip(f"gapscope.adapters.{framework}").Adapter()
    Flipped(["other-order"], watching=watching).install(adapter)
    return adapter


def test_numpys_arrays_lie_column_by_column():
    values = np.arange(6.0).reshape(2, 3)

    turned = flipped("numpy").from_numpy(values)

    assert turned.flags.f_contiguous
    np.testing.assert_array_equal(turned, values)


def test_watching_leaves_them_as_they_are():
    assert flipped("numpy", watching=True).from_numpy(np.ones((2, 3))).flags.c_contiguous


@pytest.mark.parametrize("shape", [(2, 3, 4, 5), (2, 3, 4, 5, 6)])
def test_torchs_images_have_their_channels_last(shape):
    pytest.importorskip("torch")
    values = np.arange(np.prod(shape), dtype=np.float32).reshape(shape)

    turned = flipped("torch").from_numpy(values, differentiable=True)

    assert turned.stride(1) == 1
    assert turned.is_leaf and turned.requires_grad
    np.testing.assert_array_equal(turned.detach().numpy(), values)


def test_torchs_matrices_stay_as_they_are():
    pytest.importorskip("torch")

    assert flipped("torch").from_numpy(np.ones((2, 3), np.float32)).is_contiguous()


def test_what_has_one_order_has_nothing_to_flip():
    pytest.importorskip("jax")
    with pytest.raises(NothingToFlip, match="one order"):
        flipped("jax")
