"""Why is torch.cdist several times slower since I switched compute_mode?"""

import torch

import gapscope as gs

gs.inputs(x=gs.normal("N D", N=600, D=128), y=gs.normal("M D", M=600), out="N M")


@gs.contender("torch", gradients=False)
def slow(x, y):
    return torch.cdist(x, y, compute_mode="donot_use_mm_for_euclid_dist")


@gs.contender("torch", gradients=False)
def fast(x, y):
    return torch.cdist(x, y, compute_mode="use_mm_for_euclid_dist")
