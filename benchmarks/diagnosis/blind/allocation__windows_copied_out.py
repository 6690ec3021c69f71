"""Both copy all windows of the signal and pick the ones asked for. Why is the version without a workspace slower?"""

import torch

import gapscope as gs

gs.inputs(x=gs.normal("L", L=65_791), ids=gs.integers("S", S=64, low=0, high=1_000))


@gs.contender("torch", gradients=False)
def slow(x, ids):
    windows = x.unfold(0, 256, 1).contiguous()
    return windows[ids]


@gs.contender("torch", gradients=False, setup=True)
def fast():
    workspace = torch.empty(0)

    def step(x, ids):
        view = x.unfold(0, 256, 1)
        windows = workspace.resize_(view.shape).copy_(view)
        return windows[ids]

    return step
