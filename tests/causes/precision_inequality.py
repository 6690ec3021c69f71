"""One side computes in double precision."""

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=512, C=512), w=gs.normal("C O", O=512))


@gs.contender("torch", gradients=False)
def slow(x, w):
    return (x.double() @ w.double()).float()


@gs.contender("torch", gradients=False)
def fast(x, w):
    return x @ w
