"""Into channels last and out of it."""

import torch

import gapscope as gs

gs.inputs(x=gs.normal("N C H W", N=8, C=32, H=64, W=64))


@gs.contender("torch", gradients=False)
def slow(x):
    y = x.to(memory_format=torch.channels_last)
    y = torch.sigmoid(y)
    return y.contiguous()


@gs.contender("torch", gradients=False)
def fast(x):
    return torch.sigmoid(x)
