"""A hidden layer four times as wide as it need be."""

import torch

import gapscope as gs

gs.inputs(
    x=gs.normal("N C", N=256, C=128), a=gs.normal("C H", H=256, std=0.1), b=gs.normal("H O", O=64, std=0.1), out="N O"
)


@gs.contender("torch", gradients=False, setup=True)
def slow(a, b):
    wide = torch.cat([a, torch.zeros(a.shape[0], 3 * a.shape[1])], 1)
    back = torch.cat([b, torch.zeros(3 * b.shape[0], b.shape[1])], 0)
    return lambda x: torch.relu(x @ wide) @ back


@gs.contender("torch", gradients=False, setup=True)
def fast(a, b):
    return lambda x: torch.relu(x @ a) @ b
