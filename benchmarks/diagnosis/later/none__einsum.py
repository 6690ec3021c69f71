"""A product by einsum, and plainly."""

import torch

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=300, C=200), w=gs.normal("C O", O=100))


@gs.contender("torch", gradients=False)
def slow(x, w):
    return torch.einsum("nc,co->no", x, w)


@gs.contender("torch", gradients=False)
def fast(x, w):
    return torch.matmul(x, w)
