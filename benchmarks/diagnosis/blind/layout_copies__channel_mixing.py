"""Mixing the channels of my NumPy feature maps is one matrix product. Why does version A need several times as long?"""

import numpy as np

import gapscope as gs

gs.inputs(x=gs.normal("N C H W", N=8, C=16, H=64, W=64), m=gs.normal("D C", D=16), out="N D H W")


@gs.contender("numpy")
def slow(x, m):
    n, c, h, w = x.shape
    pixels = np.ascontiguousarray(x.transpose(0, 2, 3, 1)).reshape(-1, c)
    mixed = (pixels @ m.T).reshape(n, h, w, len(m))
    return np.ascontiguousarray(mixed.transpose(0, 3, 1, 2))


@gs.contender("numpy")
def fast(x, m):
    n, c, h, w = x.shape
    return (m @ x.reshape(n, c, h * w)).reshape(n, len(m), h, w)
