"""One side computes something that nobody uses."""

import torch

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=256, C=256), w=gs.normal("C O", O=256))


@gs.contender("torch", gradients=False)
def slow(x, w):
    y = x @ w
    unused = torch.exp(torch.tanh(y) @ w)  # noqa: F841
    return torch.relu(torch.relu(y))


@gs.contender("torch", gradients=False)
def fast(x, w):
    return torch.relu(x @ w)
