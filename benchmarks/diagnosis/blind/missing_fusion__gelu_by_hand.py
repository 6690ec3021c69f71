"""Why is the GELU I copied from the paper slower than the one in torch?"""

import math

import torch
import torch.nn.functional as F

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=512, C=3072))


@gs.contender("torch", gradients=False)
def slow(x):
    return 0.5 * x * (1.0 + torch.tanh(math.sqrt(2.0 / math.pi) * (x + 0.044715 * x * x * x)))


@gs.contender("torch", gradients=False)
def fast(x):
    return F.gelu(x, approximate="tanh")
