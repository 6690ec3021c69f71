"""One side sets its threads in the call."""

import torch

import gapscope as gs

gs.inputs(x=gs.normal("N", N=3_000_000))


@gs.contender("torch", gradients=False, setup=True)
def slow():
    def call(x):
        torch.set_num_threads(1)
        y = torch.exp(torch.sin(x))
        torch.set_num_threads(2)
        return y

    return call


@gs.contender("torch", gradients=False)
def fast(x):
    return torch.exp(torch.sin(x))
