"""A running sum, and by a product with a triangle."""

import torch

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=64, C=128))


@gs.contender("torch", gradients=False, setup=True)
def slow():
    ones = torch.ones(128, 128).triu()
    return lambda x: x @ ones


@gs.contender("torch", gradients=False)
def fast(x):
    return torch.cumsum(x, 1)
