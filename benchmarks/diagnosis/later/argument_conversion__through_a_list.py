"""A tensor goes through a list and an array."""

import numpy as np
import torch

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=400, C=400), w=gs.normal("C O", O=4))


@gs.contender("torch", gradients=False)
def slow(x, w):
    return torch.from_numpy(np.array(x.tolist(), dtype=np.float32)) @ w


@gs.contender("torch", gradients=False)
def fast(x, w):
    return x @ w
