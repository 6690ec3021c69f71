"""I only run my trained equaliser forward. Why is it so much slower than my colleague's, who has the same stages?"""

import torch

import gapscope as gs

gs.inputs(
    x=gs.normal("B D", B=8, D=256),
    gain=gs.normal("S D", S=150, mean=1.0, std=0.01),
    shift=gs.normal("S D", std=0.01),
)


def equalised(x, gain, shift):
    y = x.clone()
    for scale, offset in zip(gain, shift, strict=True):
        y.mul_(scale).add_(offset)
    return y.detach()


@gs.contender("torch", setup=True)
def slow(gain, shift):
    gain, shift = torch.nn.Parameter(gain.clone()), torch.nn.Parameter(shift.clone())
    return lambda x: equalised(x, gain, shift)


@gs.contender("torch", setup=True)
def fast(gain, shift):
    gain, shift = torch.nn.Parameter(gain.clone()), torch.nn.Parameter(shift.clone())
    return torch.no_grad()(lambda x: equalised(x, gain, shift))
