"""
A transposed convolution of JAX's by phases: all outputs at the same place within a stride are an ordinary convolution
of the input with the taps that reach them, and are interleaved with the others.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from gapscope.switches._convolution import every

Pads = tuple[tuple[int, int], ...]


def transposed(original: Callable[..., Any]) -> Callable[..., Any]:
    compiled: dict[Any, Any] = {}

    def convolve(lhs: Any, rhs: Any, strides: Any, padding: Any, *arguments: Any, **options: Any) -> Any:
        dimensions = lhs.ndim - 2
        asked = {name for name, value in options.items() if value}
        if arguments or asked - {"rhs_dilation"} or dimensions not in (1, 2):
            return original(lhs, rhs, strides, padding, *arguments, **options)
        steps, holes = every(strides, dimensions), every(options.get("rhs_dilation") or 1, dimensions)
        reaches = [(tap - 1) * hole + 1 for tap, hole in zip(rhs.shape, holes)]
        pads = _pads(padding, reaches, steps)
        key = steps, holes, pads
        if key not in compiled:
            compiled[key] = jax.jit(partial(by_phases, steps=steps, holes=holes, pads=pads))
        return compiled[key](lhs, rhs)

    return convolve


def _pads(padding: Any, reaches: Sequence[int], steps: Sequence[int]) -> Pads:
    """Around the input with zeros between its elements, as JAX means them."""
    if not isinstance(padding, str):
        return tuple((int(before), int(after)) for before, after in padding)
    found = []
    for reach, step in zip(reaches, steps):
        whole = reach + step - 2 + (max(reach - step, 0) if padding.upper() == "VALID" else 0)
        least = padding.upper() == "VALID" or step > reach - 1
        before = reach - 1 if least else -(-whole // 2)
        found.append((before, whole - before))
    return tuple(found)


def by_phases(x: Any, weights: Any, *, steps: Sequence[int], holes: Sequence[int], pads: Pads) -> Any:
    """Channels last; `weights` are taps, then channels, then filters."""
    space, taps = x.shape[1:-1], weights.shape[: len(steps)]
    sizes = [
        (size - 1) * step + 1 + sum(pad) - (tap - 1) * hole
        for size, step, pad, tap, hole in zip(space, steps, pads, taps, holes)
    ]
    each = [-(-size // step) for size, step in zip(sizes, steps)]  # outputs of one phase
    phases = [_phase(x, weights, steps, holes, pads, phase, each) for phase in itertools.product(*map(range, steps))]
    stacked = jnp.stack(phases).reshape(*steps, x.shape[0], *each, weights.shape[-1])
    count = len(steps)
    order = [count, *(axis for at in range(count) for axis in (count + 1 + at, at)), 2 * count + 1]
    whole = stacked.transpose(order).reshape(
        x.shape[0], *(one * step for one, step in zip(each, steps)), weights.shape[-1]
    )
    return whole[(slice(None), *map(slice, sizes))]


def _phase(
    x: Any,
    weights: Any,
    steps: Sequence[int],
    holes: Sequence[int],
    pads: Pads,
    phase: Sequence[int],
    each: Sequence[int],
) -> Any:
    """The outputs at this place within every stride."""
    total = jnp.zeros((x.shape[0], *each, weights.shape[-1]), x.dtype)
    for tap in itertools.product(*map(range, weights.shape[: len(steps)])):
        # Output i is met by element p of the input where i = p * step + before - tap * hole.
        offsets = [at + k * hole - before for at, k, hole, (before, _) in zip(phase, tap, holes, pads)]
        if any(offset % step for offset, step in zip(offsets, steps)):
            continue
        firsts = [offset // step for offset, step in zip(offsets, steps)]
        rims = [(-first, first + many - size, 0) for first, many, size in zip(firsts, each, x.shape[1:-1])]
        shifted = jax.lax.pad(x, jnp.zeros((), x.dtype), [(0, 0, 0), *rims, (0, 0, 0)])
        total = total + jnp.einsum("n...c,co->n...o", shifted, weights[tap])
    return total
