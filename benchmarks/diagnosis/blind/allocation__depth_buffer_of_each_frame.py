"""Why does drawing a few thousand points into my depth buffer take so many milliseconds a frame?"""

import numpy as np
import torch

import gapscope as gs

SIDE = 4096
FAR = 1000.0


def scattered(rng, P):
    return (np.arange(P) * SIDE + rng.integers(0, 4, P)).astype(np.int64)


gs.inputs(
    pixel=gs.array(scattered, "P", P=4096),
    query=gs.array(scattered, "P"),
    z=gs.uniform("P", low=1.0, high=100.0),
    out="P",
)


@gs.contender("torch", modes=["eager"], setup=True, gradients=False)
def slow(pixel):
    def draw(query, z):
        depth = torch.full((SIDE * SIDE,), FAR)
        depth[pixel] = z
        return depth[query]

    return draw


@gs.contender("torch", modes=["eager"], setup=True, gradients=False)
def fast(pixel):
    depth = torch.empty(SIDE * SIDE)

    def draw(query, z):
        depth.fill_(FAR)
        depth[pixel] = z
        return depth[query]

    return draw
