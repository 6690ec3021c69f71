"""A softmax by the functional name, and by the tensor's own method."""

import torch.nn.functional as F

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=512, C=1000))


@gs.contender("torch", gradients=False)
def slow(x):
    return F.softmax(x, dim=-1)


@gs.contender("torch", gradients=False)
def fast(x):
    return x.softmax(1)
