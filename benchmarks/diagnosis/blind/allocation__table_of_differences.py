"""Why does half the time of my pairwise differences go to the kernel?"""

import numpy as np

import gapscope as gs

gs.inputs(a=gs.normal("N", N=3200), b=gs.normal("M", M=3200), out="N M")


@gs.contender("numpy")
def slow(a, b):
    return np.subtract.outer(a, b)


@gs.contender("numpy", setup=True)
def fast():
    kept = [np.empty((3200, 3200), np.float32) for _ in range(2)]

    def call(a, b):
        kept.reverse()
        return np.subtract.outer(a, b, out=kept[0])

    return call
