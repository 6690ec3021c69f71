"""Why is BLAS called through SciPy slower than it ought to be?"""

from scipy.linalg import blas

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=1000, C=1200), v=gs.normal("C"), out="N")


@gs.contender("numpy")
def slow(x, v):
    return blas.sgemv(1.0, x, v)


@gs.contender("numpy")
def fast(x, v):
    return blas.sgemv(1.0, x.T, v, trans=1)
