"""A transposed convolution of torch's as one product, of which `fold` adds up what falls on the same place."""

import math
from collections.abc import Callable
from typing import Any

import torch
import torch.nn.functional as F

from gapscope.switches._convolution import every


def transposed(original: Callable[..., Any]) -> Callable[..., Any]:
    def convolve(
        input: Any,  # noqa: A002  # as torch names it
        weight: Any,
        bias: Any = None,
        stride: Any = 1,
        padding: Any = 0,
        output_padding: Any = 0,
        groups: int = 1,
        dilation: Any = 1,
    ) -> Any:
        space, taps = tuple(input.shape[2:]), tuple(weight.shape[2:])
        if groups != 1 or input.ndim != weight.ndim:
            return original(input, weight, bias, stride, padding, output_padding, groups, dilation)
        steps, pads, more, holes = (every(one, len(taps)) for one in (stride, padding, output_padding, dilation))
        sizes = [
            (size - 1) * step - 2 * pad + hole * (tap - 1) + extra + 1
            for size, step, pad, hole, tap, extra in zip(space, steps, pads, holes, taps, more)
        ]
        made = torch.matmul(weight.flatten(1).t(), input.flatten(2))  # filters and taps by places of the input
        lone = (1,) * (2 - len(taps))
        out = F.fold(
            made.reshape(input.shape[0], -1, math.prod(space)),
            (*lone, *sizes),
            (*lone, *taps),
            (*lone, *holes),
            (*((0,) * len(lone)), *pads),
            (*lone, *steps),
        )
        out = out.reshape(input.shape[0], weight.shape[1], *sizes)
        return out if bias is None else out + bias.reshape((1, -1) + (1,) * len(taps))

    return convolve
