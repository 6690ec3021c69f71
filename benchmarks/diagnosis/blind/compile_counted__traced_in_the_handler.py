"""Both services score requests with the same TorchScript model; why does one need milliseconds for each request?"""

import torch

import gapscope as gs

gs.inputs(x=gs.normal("N F", N=64, F=32))


def score(x):
    centred = x - x.mean(1, keepdim=True)
    scaled = centred / (centred.square().mean(1, keepdim=True) + 1e-3).sqrt()
    gated = scaled * torch.sigmoid(scaled)
    return torch.tanh(gated).sum(1) * 0.5 + torch.relu(gated).mean(1)


@gs.contender("torch", gradients=False)
def slow(x):
    return torch.jit.trace(score, (x,), check_trace=False)(x)


@gs.contender("torch", gradients=False, setup=True)
def fast():
    model = torch.jit.trace(score, (torch.ones(64, 32),), check_trace=False)
    return lambda x: model(x)
