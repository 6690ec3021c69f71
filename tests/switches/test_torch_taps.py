"""Inside by taps and rim by the library, against torch's own convolution; nothing is compiled here."""

import pytest

torch = pytest.importorskip("torch")

import torch.nn.functional as F  # noqa: E402

from gapscope.explain.fixes import shifted_adds  # noqa: E402
from gapscope.switches import _torch_taps  # noqa: E402

OWN = {1: F.conv1d, 2: F.conv2d}


@pytest.fixture(autouse=True)
def not_compiled(monkeypatch):
    monkeypatch.setattr(torch, "compile", lambda function, **options: function)


def compare(x, w, *, rim, **options):
    own = OWN[x.ndim - 2]
    asked = []

    def counted(*arguments):
        asked.append(arguments[0].shape)
        return own(*arguments)

    out = _torch_taps.convolution(counted, x.ndim - 2)(x, w, **options)

    torch.testing.assert_close(out, own(x, w, **options))
    assert len(asked) == rim
    assert all(shape.numel() < x.numel() for shape in asked)


@pytest.mark.parametrize("taps", [(3, 3), (5, 5), (3, 2)], ids=str)
@pytest.mark.parametrize("dilation", [1, 2])
@pytest.mark.parametrize(("filters", "groups", "channels"), [(1, 1, 1), (4, 1, 1), (3, 3, 3)])
def test_inside_and_rim_are_the_convolution(taps, dilation, filters, groups, channels):
    x, w = torch.randn(2, channels, 20, 21), torch.randn(filters, 1, *taps)

    compare(x, w, rim=4, padding=1, dilation=dilation, groups=groups)


@pytest.mark.filterwarnings("ignore:Using padding='same' with even kernel lengths")
def test_a_rim_may_be_wider_than_the_window_or_on_one_side_only():
    compare(torch.randn(1, 1, 16, 16), torch.randn(1, 1, 2, 2), rim=4, padding=3)
    compare(torch.randn(1, 1, 16, 16), torch.randn(1, 1, 2, 2), rim=2, padding="same")


def test_one_dimension_has_two_ends():
    compare(torch.randn(2, 1, 64), torch.randn(1, 1, 7), rim=2, padding=3, bias=torch.randn(1))


@pytest.mark.parametrize(
    "options", [{"padding": 0}, {"padding": 1, "stride": 2}, {"padding": "valid"}], ids=["unpadded", "strided", "valid"]
)
def test_what_has_no_rim_is_summed_as_a_whole(options):
    compare(torch.randn(1, 1, 12, 12), torch.randn(1, 1, 3, 3), rim=0, **options)


def test_what_is_recorded_is_summed_as_a_whole():
    w = torch.randn(1, 1, 3, 3, requires_grad=True)

    compare(torch.randn(1, 1, 12, 12), w, rim=0, padding=1)
    with torch.no_grad():
        compare(torch.randn(1, 1, 12, 12), w, rim=4, padding=1)


def test_the_lines_to_write_are_the_convolution():
    names = {"torch": torch, "F": F}
    exec(shifted_adds.LINES["torch"], names)
    x, w = torch.randn(1, 1, 12, 14), torch.randn(1, 1, 5, 5)

    torch.testing.assert_close(names["convolve"](x, w), F.conv2d(x, w, padding=2))
