"""Small operations on a parameter, recorded for a gradient that nobody takes."""

import torch

import gapscope as gs

gs.inputs(x=gs.normal("N", N=16), w=gs.normal("N"))


def steps(w):
    weight = torch.nn.Parameter(w)

    def step(x):
        for _ in range(20):
            x = x * weight
        return x

    return step


@gs.contender("torch", setup=True)
def slow(w):
    return steps(w)


@gs.contender("torch", setup=True, gradients=False)
def fast(w):
    return steps(w)
