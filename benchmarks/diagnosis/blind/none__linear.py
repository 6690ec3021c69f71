"""A linear layer by its name, and by addmm."""

import torch
import torch.nn.functional as F

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=256, C=512), w=gs.normal("O C", O=256, std=0.05), b=gs.normal("O"), out="N O")


@gs.contender("torch", gradients=False)
def slow(x, w, b):
    return torch.addmm(b, x, w.t())


@gs.contender("torch", gradients=False)
def fast(x, w, b):
    return F.linear(x, w, b)
