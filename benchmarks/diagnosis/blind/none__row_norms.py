"""Is Tensor.norm slower than torch.linalg.vector_norm for the lengths of my rows?"""

import torch

import gapscope as gs

gs.inputs(x=gs.normal("N F", N=4096, F=512), out="N")


@gs.contender("torch", gradients=False)
def slow(x):
    return x.norm(dim=1)


@gs.contender("torch", gradients=False)
def fast(x):
    return torch.linalg.vector_norm(x, dim=1)
