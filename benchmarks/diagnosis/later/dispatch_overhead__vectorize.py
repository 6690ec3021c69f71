"""A Python function for every element."""

import math

import numpy as np

import gapscope as gs

gs.inputs(x=gs.uniform("N", N=20000))


@gs.contender("numpy")
def slow(x):
    return np.vectorize(math.sqrt, otypes=[np.float32])(x)


@gs.contender("numpy")
def fast(x):
    return np.sqrt(x)
