"""Data goes through a Python list and back on every call."""

import torch

import gapscope as gs

gs.inputs(x=gs.normal("N", N=20_000))


@gs.contender("torch", gradients=False)
def slow(x):
    return torch.tensor(x.tolist()) * 2.0


@gs.contender("torch", gradients=False)
def fast(x):
    return x * 2.0
