"""Transposed convolutions as a product and a fold give what torch's own give."""

import pytest

torch = pytest.importorskip("torch")

import torch.nn.functional as F  # noqa: E402

from gapscope.switches._torch_fold import transposed  # noqa: E402


@pytest.mark.parametrize(
    "asked",
    [
        {"stride": 4},
        {"stride": 2, "padding": 1, "output_padding": 1},
        {"dilation": 3, "bias": True},
        {"stride": 3, "groups": 2},
    ],
    ids=str,
)
@pytest.mark.parametrize("dimensions", [1, 2])
def test_a_product_and_a_fold_are_the_transposed_convolution(asked, dimensions):
    torch.manual_seed(0)
    original = getattr(F, f"conv_transpose{dimensions}d")
    x = torch.randn(2, 4, *(9, 7)[:dimensions])
    weight = torch.randn(4, 6 // asked.get("groups", 1), *(4, 3)[:dimensions])
    options = {**asked, "bias": torch.randn(6)} if "bias" in asked else asked

    found = transposed(original)(x, weight, **options)

    torch.testing.assert_close(found, original(x, weight, **options), rtol=1e-4, atol=1e-4)
