"""Is torch.stack slower than cat with a new axis? I have three planes to put together."""

import torch

import gapscope as gs

gs.inputs(a=gs.normal("H W", H=400, W=400), b=gs.normal("H W"), c=gs.normal("H W"))


@gs.contender("torch", gradients=False)
def slow(a, b, c):
    return torch.stack((a, b, c))


@gs.contender("torch", gradients=False)
def fast(a, b, c):
    return torch.cat((a[None], b[None], c[None]))
