"""A large matrix is turned before a product with a vector."""

import numpy as np

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=1500, C=1500), v=gs.normal("C"))


@gs.contender("numpy")
def slow(x, v):
    return np.ascontiguousarray(x.T).T @ v


@gs.contender("numpy")
def fast(x, v):
    return x @ v
