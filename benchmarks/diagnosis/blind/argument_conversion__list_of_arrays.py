"""Why does making a batch out of a list of arrays take longer than the network?"""

import numpy as np
import torch

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=64, C=512), w=gs.normal("C O", O=32), out="N O")


@gs.contender("torch", gradients=False)
def slow(x, w):
    observations = list(x.numpy())
    return torch.tensor(observations) @ w


@gs.contender("torch", gradients=False)
def fast(x, w):
    observations = list(x.numpy())
    return torch.from_numpy(np.stack(observations)) @ w
