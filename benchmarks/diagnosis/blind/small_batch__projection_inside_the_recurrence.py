"""Two leaky recurrent layers with the same weights: why is the one that projects its input in the loop slower?"""

import torch

import gapscope as gs

gs.inputs(x=gs.normal("T D", T=48, D=1024), w=gs.normal("D H", H=1024, std=0.03))


@gs.contender("torch", gradients=False)
def slow(x, w):
    state = torch.zeros(1, 1024)
    for t in range(48):
        state = 0.9 * state + x[t : t + 1] @ w
    return state


@gs.contender("torch", gradients=False)
def fast(x, w):
    state = torch.zeros(1, 1024)
    drive = x @ w
    for t in range(48):
        state = 0.9 * state + drive[t : t + 1]
    return state
