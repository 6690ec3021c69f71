"""A loop over elements."""

import numpy as np

import gapscope as gs

gs.inputs(x=gs.normal("N", N=20000))


@gs.contender("numpy")
def slow(x):
    np.float64(0)
    out = np.empty_like(x)
    for i in range(len(x)):
        out[i] = x[i] * 2.0 + 1.0
    return out


@gs.contender("numpy")
def fast(x):
    return x * 2.0 + 1.0
