"""NumPy in double precision, torch in single."""

import numpy as np

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=512, C=512), w=gs.normal("C O", O=512, std=0.05), out="N O")


@gs.contender("numpy")
def slow(x, w):
    return (x.astype(np.float64) @ w.astype(np.float64)).astype(np.float32)


@gs.contender("numpy")
def mended(x, w):
    return (x.astype(np.float32) @ w.astype(np.float32)).astype(np.float32)


@gs.contender("torch", gradients=False)
def fast(x, w):
    return x @ w
