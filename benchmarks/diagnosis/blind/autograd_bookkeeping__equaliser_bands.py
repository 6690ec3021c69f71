"""Why does applying my trained equaliser to a block of sub-bands take so long?"""

import torch

import gapscope as gs

gs.inputs(x=gs.normal("B T", B=256, T=256), gain=gs.uniform("B", low=0.5, high=2.0), out="B T")


def equalise(x, gain):
    y = x.clone()
    for band in range(len(y)):
        y[band].mul_(gain[band])
    return y.detach()


@gs.contender("torch", modes=["eager"], setup=True)
def slow(gain):
    trained = torch.nn.Parameter(gain.clone())

    def play(x):
        return equalise(x, trained)

    return play


@gs.contender("torch", modes=["eager"], setup=True)
def fast(gain):
    trained = torch.nn.Parameter(gain.clone())

    def play(x):
        with torch.no_grad():
            return equalise(x, trained)

    return play
