"""A convolution by way of spectra: there, sliding a window over an input is one product for each frequency."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from gapscope.switches._base import NotApplicable, NothingToFlip
from gapscope.switches._convolution import Geometry, Maths

LEAST_TAPS = 32
"""With fewer, the transforms cost more than the window."""


def by_fourier(x: Any, weights: Any, geometry: Geometry, maths: Maths) -> Any:
    """The convolution of `x`, laid out as for `by_taps`."""
    taps = tuple(int(size) for size in weights.shape[2:])
    expect_many(math.prod(taps))
    if geometry.groups > 1 or any(dilation > 1 for dilation in geometry.dilations):
        raise NotApplicable("convolutions in groups, or with a window that has holes, are not computed by spectra")
    padded = maths.pad(x, geometry.pads) if any(map(sum, geometry.pads)) else x
    sizes = [quickly_transformed(int(size)) for size in padded.shape[2:]]
    spectrum = maths.correlated(maths.spectrum(weights, sizes), maths.spectrum(padded, sizes))
    outputs = geometry.sizes([int(size) for size in x.shape[2:]], taps)
    return maths.values(spectrum, sizes)[(..., *_kept(outputs, geometry.strides))]


def expect_many(taps: int) -> None:
    if taps < LEAST_TAPS:
        raise NothingToFlip(f"a window of {taps} is too small to gain by spectra")


def quickly_transformed(size: int) -> int:
    """The next size with no factor over 5: others may take many times as long."""
    while True:
        left = size
        for factor in (2, 3, 5):
            while left % factor == 0:
                left //= factor
        if left == 1:
            return size
        size += 1


def _kept(outputs: Sequence[int], strides: Sequence[int]) -> list[slice]:
    """Where the window lies within the input: behind that, it wraps around."""
    return [slice(0, (count - 1) * stride + 1, stride) for count, stride in zip(outputs, strides)]
