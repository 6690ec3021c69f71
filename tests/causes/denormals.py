"""One side takes roots of weights too small for the normal form; the other has set them to zero."""

import numpy as np

import gapscope as gs


def tiny(rng):
    return (rng.random(20_000) * 1e-41).astype(np.float32)


gs.inputs(x=gs.normal("N", N=20_000), w=gs.array(tiny, "N"))


@gs.contender("numpy")
def slow(x, w):
    return x + np.sqrt(w) * w


@gs.contender("numpy", setup=True)
def fast(w):
    flushed = np.where(np.abs(w) < np.finfo(w.dtype).tiny, np.float32(0), w)
    return lambda x: x + np.sqrt(flushed) * flushed
