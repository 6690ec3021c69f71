"""Planted gaps on a GPU: a value fetched to the host on the way, and many small launches in the place of one."""

import torch

import gapscope as gs

with gs.question("fetched", "What does asking for a number on the way cost?"):
    gs.inputs(x=gs.normal("N", N=65_536))

    @gs.contender("torch", gradients=False)
    def asks_for_numbers(x):
        for _ in range(10):
            x = x * (1.0 + 0.0 * x.sum().item())
        return x

    @gs.contender("torch", gradients=False)
    def stays_there(x):
        for _ in range(10):
            x = x * (1.0 + 0.0 * x.sum())
        return x


with gs.question("launches", "What do many small launches cost?"):
    gs.inputs(x=gs.normal("N", N=4096))

    @gs.contender("torch", gradients=False)
    def one_by_one(x):
        for _ in range(40):
            x = torch.sin(x) * 1.01
        return x

    @gs.contender("torch", gradients=False, modes=["compile"])
    def compiled(x):
        for _ in range(40):
            x = torch.sin(x) * 1.01
        return x
