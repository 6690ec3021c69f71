"""Why does the overlap with narrow Gaussians take longer than with wide ones?"""

import numpy as np

import gapscope as gs


def narrow(rng):
    tails = rng.random((200, 600)) * 1e-40
    peak = rng.random((200, 600)) < 0.02
    return np.where(peak, rng.random((200, 600)), tails).astype(np.float32)


gs.inputs(p=gs.array(narrow, "N B", N=200, B=600), q=gs.uniform("N B", low=0.1, high=1.0), out="N")


def overlap(p):
    return lambda q: np.sqrt(p * q).sum(axis=1)


@gs.contender("numpy", setup=True)
def slow(p):
    return overlap(p)


@gs.contender("numpy", setup=True)
def fast(p):
    return overlap(np.where(p < np.finfo(np.float32).tiny, np.float32(0.0), p))
