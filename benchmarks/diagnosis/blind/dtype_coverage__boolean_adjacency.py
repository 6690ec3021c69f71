"""Why does finding friends of friends with a boolean adjacency matrix take so long?"""

import numpy as np

import gapscope as gs

gs.inputs(a=gs.array(lambda rng: rng.random((160, 160)) < 0.02, "N M", N=160, M=160), out="N M")


@gs.contender("numpy")
def slow(a):
    return (a @ a).astype(np.float32)


@gs.contender("numpy")
def fast(a):
    b = a.astype(np.float32)
    return (b @ b > 0).astype(np.float32)
