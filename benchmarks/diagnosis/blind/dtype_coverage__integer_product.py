"""Why is a product of integer matrices slower than of floats in torch?"""

import gapscope as gs

gs.inputs(x=gs.integers("N C", N=192, C=192, low=0, high=50), w=gs.integers("C O", O=192, low=0, high=50), out="N O")


@gs.contender("torch", gradients=False)
def slow(x, w):
    return x @ w


@gs.contender("torch", gradients=False)
def fast(x, w):
    return (x.double() @ w.double()).to(x.dtype)
