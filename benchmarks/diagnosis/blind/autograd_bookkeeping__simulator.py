"""Why is rolling out my simulator slower now that its constants are parameters?"""

import torch

import gapscope as gs

gs.inputs(p=gs.normal("N", N=32), v=gs.normal("N"))


def spring():
    stiffness, friction = torch.nn.Parameter(torch.tensor(2.0)), torch.nn.Parameter(torch.tensor(0.1))

    def roll(p, v):
        for _ in range(60):
            v = v - 0.01 * (stiffness * p + friction * v)
            p = p + 0.01 * v
        return p

    return roll


@gs.contender("torch", setup=True, gradients=True)
def slow():
    return spring()


@gs.contender("torch", setup=True, gradients=True)
def fast():
    return torch.no_grad()(spring())
