"""Why is comparing all pairs of genotypes slow although I store them in half the memory?"""

import numpy as np

import gapscope as gs


def dosages(rng, I, M):
    return rng.integers(0, 3, (I, M)).astype(np.float16)


gs.inputs(g=gs.array(dosages, "I M", I=64, M=500), out="I J")


def distances(g):
    return np.abs(g[:, None] - g[None]).sum(axis=-1)


@gs.contender("numpy", modes=["eager"])
def slow(g):
    return distances(g)


@gs.contender("numpy", modes=["eager"])
def fast(g):
    return distances(g.astype(np.float32))
