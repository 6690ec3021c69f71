"""We moved from a 48-core server to a small instance and kept our settings. Why is it slower than a fresh install?"""

import torch

import gapscope as gs

gs.inputs(x=gs.normal("N", N=100_000))


def follow(x):
    level = torch.zeros_like(x)
    for _ in range(80):
        level = torch.lerp(level, x, 0.05)
    return level


@gs.contender("torch", gradients=False)
def slow(x):
    torch.set_num_threads(48)
    return follow(x)


@gs.contender("torch", gradients=False)
def fast(x):
    torch.set_num_threads(2)
    return follow(x)
