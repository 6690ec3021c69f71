"""
A convolution of torch's as a compiled sum over its taps.

Zeros around the input would be asked for at every element. So the inside, where no window meets them, is written
straight into the output, and the rim is left to the library.
"""

from collections.abc import Callable, Iterator
from typing import Any

import torch
import torch.nn.functional as F

from gapscope.switches._convolution import Geometry, Maths, by_taps, every, same_pads

Convolve = Callable[..., Any]
Slices = tuple[slice, ...]

ALL = slice(None)


def convolution(original: Convolve, dimensions: int) -> Convolve:
    """What stands in for `torch.nn.functional.conv1d` or `conv2d`."""
    maths = torch_maths()
    whole = torch.compile(lambda x, w, geometry: by_taps(x, w, geometry, maths), dynamic=False)
    inside = torch.compile(lambda out, x, w, geometry: out.copy_(by_taps(x, w, geometry, maths)), dynamic=False)

    def compute(x: Any, w: Any, geometry: Geometry) -> Any:
        if not _has_rim(x, w, geometry):
            return whole(x, w, geometry)
        out = x.new_empty((x.shape[0], w.shape[0], *geometry.sizes(x.shape[2:], w.shape[2:])))
        within = tuple(slice(before, size - after) for (before, after), size in zip(geometry.pads, out.shape[2:]))
        inside(out[(..., *within)], x, w, geometry.unpadded)
        for place, strip in _rim(x, w, geometry, within):
            out[(..., *place)] = original(strip, w, None, 1, 0, geometry.dilations, geometry.groups)
        return out

    return asked_as_torch(dimensions, compute)


def asked_as_torch(dimensions: int, compute: Callable[[Any, Any, Geometry], Any]) -> Convolve:
    """The same, asked for as torch's own functions are."""

    def convolve(
        input: Any,  # noqa: A002 (as torch names it)
        weight: Any,
        bias: Any = None,
        stride: Any = 1,
        padding: Any = 0,
        dilation: Any = 1,
        groups: int = 1,
    ) -> Any:
        geometry = _geometry(input, weight, every(stride, dimensions), padding, every(dilation, dimensions), groups)
        out = compute(input, weight, geometry)
        return out if bias is None else out + bias.reshape((1, -1) + (1,) * dimensions)

    return convolve


def torch_maths() -> Maths:
    return Maths(
        pad=lambda x, pads: F.pad(x, _flat(pads)),
        product=lambda part, x: torch.einsum("oc,nc...->no...", part, x),
        spectrum=lambda x, sizes: torch.fft.rfftn(x, sizes, _last(sizes)),
        values=lambda x, sizes: torch.fft.irfftn(x, sizes, _last(sizes)),
        correlated=lambda w, x: torch.einsum("oc...,nc...->no...", w.conj(), x),
    )


def _geometry(
    x: Any, w: Any, strides: tuple[int, ...], padding: Any, dilations: tuple[int, ...], groups: int
) -> Geometry:
    if padding == "same":
        pads = same_pads(x.shape[2:], w.shape[2:], strides, dilations)
    else:
        pads = tuple((n, n) for n in every(0 if padding == "valid" else padding, len(strides)))
    return Geometry(strides, dilations, pads, groups)


def _has_rim(x: Any, w: Any, geometry: Geometry) -> bool:
    """Whether inside and rim can be told apart: an input larger than the window, of which nothing is recorded."""
    recorded = torch.is_grad_enabled() and (x.requires_grad or w.requires_grad)
    reaches = geometry.reaches(w.shape[2:])
    larger = all(1 <= reach < size for reach, size in zip(reaches, x.shape[2:]))
    steps_of_one = all(stride == 1 for stride in geometry.strides)
    return bool(larger and steps_of_one and not recorded and w.shape[1] == 1 and any(map(sum, geometry.pads)))


def _rim(x: Any, w: Any, geometry: Geometry, within: Slices) -> Iterator[tuple[Slices, Any]]:
    """Where in the output the sides of the rim lie, each with the padded part of the input it is made from."""
    dimensions = len(within)
    for axis, reach in enumerate(geometry.reaches(w.shape[2:])):
        before, after = geometry.pads[axis]
        for pad, place, part in (
            ((before, 0), slice(0, before), slice(0, reach)),
            ((0, after), slice(within[axis].stop, None), slice(-reach, None)),
        ):
            if sum(pad):
                pads = [(0, 0)] * axis + [pad, *geometry.pads[axis + 1 :]]
                taken = (ALL,) * axis + (part,) + (ALL,) * (dimensions - axis - 1)
                placed = (*within[:axis], place, *(ALL,) * (dimensions - axis - 1))
                yield placed, F.pad(x[(..., *taken)], _flat(pads))


def _last(sizes: Any) -> tuple[int, ...]:
    return tuple(range(-len(sizes), 0))


def _flat(pads: Any) -> list[int]:
    """As torch wants them: the last dimension first."""
    return [number for pad in reversed(pads) for number in pad]
