"""Why does an RMSprop step get slower the longer I train, with most gradients zero?"""

import numpy as np
import torch

import gapscope as gs

gs.inputs(
    p=gs.normal("N", N=60_000),
    g=gs.array(lambda rng: np.where(rng.random(60_000) < 0.01, rng.standard_normal(60_000), 0).astype(np.float32), "N"),
    v=gs.array(lambda rng: (rng.random(60_000) * 1e-41).astype(np.float32), "N"),
)


def rmsprop(v):
    def step(p, g):
        square = torch.addcmul(0.99 * v, g, g, value=0.01)
        return torch.addcdiv(p, g, square.sqrt().add_(1e-3), value=-0.01)

    return step


@gs.contender("torch", gradients=False, setup=True)
def slow(v):
    return rmsprop(v)


@gs.contender("torch", gradients=False, setup=True)
def fast(v):
    return rmsprop(torch.where(v < torch.finfo(torch.float32).tiny, 0.0, v))
