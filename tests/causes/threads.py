"""One side is held to one thread."""

import numpy as np
import threadpoolctl

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=768, C=768), w=gs.normal("C O", O=768))


@gs.contender("numpy")
def slow(x, w):
    with threadpoolctl.threadpool_limits(1):
        return np.matmul(x, w)


@gs.contender("numpy")
def fast(x, w):
    return np.matmul(x, w)
