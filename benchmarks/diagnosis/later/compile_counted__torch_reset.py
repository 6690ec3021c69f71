"""torch compiles on every call, having been told to forget."""

import torch

import gapscope as gs

gs.inputs(x=gs.normal("N", N=64))


@gs.contender("torch", gradients=False)
def slow(x):
    torch._dynamo.reset()
    return torch.compile(lambda v: torch.sin(v) * 2.0, backend="eager")(x)


@gs.contender("torch", setup=True, gradients=False)
def fast():
    return torch.compile(lambda v: torch.sin(v) * 2.0, backend="eager")
