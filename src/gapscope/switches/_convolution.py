"""
A convolution as a sum over its taps: for each, the input is shifted and multiplied by the weights of that tap.

Written once for all frameworks, over a handful of operations that each of them has. The input is laid out as batch,
channels, then space; weights as filters, channels of one group, then taps.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gapscope.switches._base import NotApplicable

MOST_TAPS = 128


@dataclass(frozen=True)
class Geometry:
    """How the window moves: one number for each dimension of space; `pads` are (before, after)."""

    strides: tuple[int, ...]
    dilations: tuple[int, ...]
    pads: tuple[tuple[int, int], ...]
    groups: int = 1

    @property
    def unpadded(self) -> Geometry:
        return replace(self, pads=((0, 0),) * len(self.pads))

    def reaches(self, taps: Sequence[int]) -> list[int]:
        """How far a window reaches beyond its first element."""
        return [dilation * (tap - 1) for dilation, tap in zip(self.dilations, taps)]

    def sizes(self, space: Sequence[int], taps: Sequence[int]) -> list[int]:
        """Of the output."""
        return [
            (size + sum(pad) - reach - 1) // stride + 1
            for size, pad, reach, stride in zip(space, self.pads, self.reaches(taps), self.strides)
        ]


def every(value: Any, dimensions: int) -> tuple[int, ...]:
    """One number for each dimension."""
    values = tuple(value) if isinstance(value, (tuple, list)) else (value,)
    return tuple(int(one) for one in (values * dimensions if len(values) == 1 else values))


def same_pads(space: Sequence[int], taps: Sequence[int], strides: Sequence[int], dilations: Sequence[int]) -> Any:
    """What "SAME" means: as many outputs as inputs, for stride one; the odd one goes behind."""
    found = []
    for size, tap, stride, dilation in zip(space, taps, strides, dilations):
        whole = max(0, (-(-size // stride) - 1) * stride + dilation * (tap - 1) + 1 - size)
        found.append((whole // 2, whole - whole // 2))
    return tuple(found)


@dataclass(frozen=True)
class Maths:
    """What a convolution needs of a framework."""

    pad: Callable[[Any, Sequence[tuple[int, int]]], Any]
    """Zeros around the last dimensions."""
    product: Callable[[Any, Any], Any]
    """(filters, channels) by (batch, channels, …) to (batch, filters, …)."""
    spectrum: Callable[[Any, Sequence[int]], Any]
    """Of the last dimensions, with zeros behind them up to these sizes."""
    values: Callable[[Any, Sequence[int]], Any]
    """Back from a spectrum, in these sizes."""
    correlated: Callable[[Any, Any], Any]
    """Spectra of weights, conjugated, by those of the input, summed over channels."""


def by_taps(x: Any, weights: Any, geometry: Geometry, maths: Maths) -> Any:
    """The convolution of `x`, one shifted product for each tap."""
    taps = tuple(int(size) for size in weights.shape[2:])
    if math.prod(taps) > MOST_TAPS:
        raise NotApplicable(f"{math.prod(taps)} taps are too many to be added one by one")
    sizes = geometry.sizes([int(size) for size in x.shape[2:]], taps)
    padded = maths.pad(x, geometry.pads) if any(map(sum, geometry.pads)) else x
    one_channel = int(weights.shape[1]) == 1
    if geometry.groups > 1 and not one_channel:
        raise NotApplicable("groups of several channels are not added tap by tap")
    total = None
    for tap in itertools.product(*map(range, taps)):
        shifted = padded[(..., *_window(tap, sizes, geometry))]
        part = weights[(..., *tap)]
        if one_channel:
            # With one channel a filter is a number; with a group for each channel, likewise.
            scaled = part[:, 0].reshape((1, -1) + (1,) * len(taps)) * _repeated(shifted, weights, geometry)
        else:
            scaled = maths.product(part, shifted)
        total = scaled if total is None else total + scaled
    return total


def _window(tap: Sequence[int], sizes: Sequence[int], geometry: Geometry) -> list[slice]:
    return [
        slice(at * dilation, at * dilation + (size - 1) * stride + 1, stride)
        for at, size, dilation, stride in zip(tap, sizes, geometry.dilations, geometry.strides)
    ]


def _repeated(shifted: Any, weights: Any, geometry: Geometry) -> Any:
    filters, channels = int(weights.shape[0]), int(shifted.shape[1])
    if geometry.groups == 1 or filters == channels:
        return shifted
    raise NotApplicable("several filters a channel are not added tap by tap")
