"""I halved the memory of my NumPy scoring tables and the product became dozens of times slower. Why?"""

import numpy as np

import gapscope as gs

gs.inputs(
    counts=gs.integers("N K", N=256, K=64, low=0, high=4),
    table=gs.integers("K M", M=64, low=0, high=4),
    out="N M",
)


@gs.contender("numpy", setup=True)
def slow(table):
    small = table.astype(np.float16)
    return lambda counts: (counts.astype(np.float16) @ small).astype(np.float32)


@gs.contender("numpy", setup=True)
def fast(table):
    single = table.astype(np.float32)
    return lambda counts: counts.astype(np.float32) @ single
