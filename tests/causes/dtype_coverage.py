"""A product in half precision, for which NumPy has no fast kernel."""

import numpy as np
import torch

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=128, C=128, dtype="float16"), w=gs.normal("C O", O=128, dtype="float16"), out="N O")


@gs.contender("numpy")
def slow(x, w):
    return np.matmul(x, w)


@gs.contender("torch", gradients=False)
def fast(x, w):
    return torch.matmul(x, w)
