"""Why is scipy.stats.norm.logpdf so slow in my sampler?"""

import math

import numpy as np
import scipy.stats

import gapscope as gs

gs.inputs(x=gs.normal("N", N=64, dtype="float64"))


@gs.contender("numpy")
def slow(x):
    return np.asarray(scipy.stats.norm.logpdf(x, loc=0.3, scale=1.7))


@gs.contender("numpy")
def fast(x):
    z = (x - 0.3) / 1.7
    return -0.5 * z * z - (math.log(1.7) + 0.5 * math.log(2 * math.pi))
