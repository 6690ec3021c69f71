"""Why is my layer so slow after long training with weight decay, when a fresh one is quick?"""

import numpy as np
import torch.nn.functional as F

import gapscope as gs


def decayed(rng, O, I):
    w = rng.normal(size=(O, I)) / np.sqrt(I)
    w[::2] *= 1e-38  # these units never fire: only the decay has touched them
    return w.astype(np.float32)


gs.inputs(w=gs.array(decayed, "O I", O=512, I=512), x=gs.normal("N I", N=64), out="N O")


@gs.contender("torch", modes=["eager"], setup=True, gradients=False)
def slow(w):
    def layer(x):
        return F.linear(x, w)

    return layer


@gs.contender("torch", modes=["eager"], setup=True, gradients=False)
def fast(w):
    w = w.masked_fill(w.abs() < 1e-30, 0.0)

    def layer(x):
        return F.linear(x, w)

    return layer
