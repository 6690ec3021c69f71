"""Does np.outer cost more than multiplying a column by a row?"""

import numpy as np

import gapscope as gs

gs.inputs(a=gs.normal("N", N=1000), b=gs.normal("M", M=1000), out="N M")


@gs.contender("numpy")
def slow(a, b):
    return np.outer(a, b)


@gs.contender("numpy")
def fast(a, b):
    return a[:, None] * b
