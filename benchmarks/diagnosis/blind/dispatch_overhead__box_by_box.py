"""Why is my overlap of boxes in torch so much slower than the one in JAX?"""

import jax.numpy as jnp
import torch

import gapscope as gs

gs.inputs(a=gs.uniform("N F", N=32, F=4, low=0.1, high=1.0), b=gs.uniform("M F", M=32, low=0.1, high=1.0), out="N M")


@gs.contender("torch", gradients=False)
def slow(a, b):
    rows = []
    for box in a:
        x, y, w, h = box
        wide = (torch.minimum(x + w, b[:, 0] + b[:, 2]) - torch.maximum(x, b[:, 0])).clamp(min=0)
        tall = (torch.minimum(y + h, b[:, 1] + b[:, 3]) - torch.maximum(y, b[:, 1])).clamp(min=0)
        shared = wide * tall
        rows.append(shared / (w * h + b[:, 2] * b[:, 3] - shared))
    return torch.stack(rows)


@gs.contender("jax", modes=["jit"])
def fast(a, b):
    a, b = a[:, None], b[None]
    low = jnp.maximum(a[..., :2], b[..., :2])
    high = jnp.minimum(a[..., :2] + a[..., 2:], b[..., :2] + b[..., 2:])
    shared = jnp.prod(jnp.maximum(high - low, 0.0), -1)
    return shared / (jnp.prod(a[..., 2:], -1) + jnp.prod(b[..., 2:], -1) - shared)
