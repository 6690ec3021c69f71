"""Is np.cumsum slower than np.add.accumulate for running rainfall totals?"""

import numpy as np

import gapscope as gs

gs.inputs(rain=gs.uniform("S T", S=2000, T=1000, low=0.0, high=1.0), out="S T")


@gs.contender("numpy", modes=["eager"])
def slow(rain):
    return np.cumsum(rain, axis=1)


@gs.contender("numpy", modes=["eager"])
def fast(rain):
    return np.add.accumulate(rain, axis=1)
