"""I ported X(:)' * W(:) from MATLAB faithfully. Why does it take so long in NumPy?"""

import numpy as np

import gapscope as gs

gs.inputs(x=gs.uniform("N C", N=900, C=1100), w=gs.uniform("N C"))


@gs.contender("numpy")
def slow(x, w):
    return np.atleast_1d(np.dot(x.flatten(order="F"), w.flatten(order="F")))


@gs.contender("numpy")
def fast(x, w):
    return np.atleast_1d(np.dot(x.reshape(-1), w.reshape(-1)))
