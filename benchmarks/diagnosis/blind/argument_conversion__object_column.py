"""The column came out of a CSV reader with dtype object: why is scaling by it so slow in torch?"""

import numpy as np
import torch

import gapscope as gs

gs.inputs(price=gs.normal("N", N=200_000), x=gs.normal("N"))


@gs.contender("torch", gradients=False, setup=True)
def slow(price):
    column = price.numpy().astype(object)
    return lambda x: torch.tanh(x * torch.from_numpy(column.astype(np.float32)))


@gs.contender("torch", gradients=False, setup=True)
def fast(price):
    column = price.numpy().astype(object)
    ready = torch.from_numpy(column.astype(np.float32))
    return lambda x: torch.tanh(x * ready)
