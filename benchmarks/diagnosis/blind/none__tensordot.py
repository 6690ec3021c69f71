"""A layer over a sequence by tensordot, and by a product of the flattened rows."""

import numpy as np

import gapscope as gs

gs.inputs(x=gs.normal("N L C", N=8, L=64, C=256), w=gs.normal("C O", O=256), out="N L O")


@gs.contender("numpy")
def slow(x, w):
    return np.tensordot(x, w, axes=1)


@gs.contender("numpy")
def fast(x, w):
    return (x.reshape(-1, x.shape[-1]) @ w).reshape(*x.shape[:-1], -1)
