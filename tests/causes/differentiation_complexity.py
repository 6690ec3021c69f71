"""A Jacobian, one row after the other."""

import torch

import gapscope as gs

gs.inputs(x=gs.normal("C", C=64), w=gs.normal("O C", O=64))


def jacobian(x, w, **how):
    return torch.autograd.functional.jacobian(lambda values: torch.tanh(w @ values), x, **how)


@gs.contender("torch")
def slow(x, w):
    return jacobian(x, w)


@gs.contender("torch")
def fast(x, w):
    return jacobian(x, w, vectorize=True)
