"""One side transposes its input into a copy on every call."""

import gapscope as gs

gs.inputs(x=gs.normal("N C L", N=64, C=64, L=256))


@gs.contender("torch", gradients=False)
def slow(x):
    turned = x.permute(0, 2, 1).contiguous()
    back = turned.permute(0, 2, 1).contiguous()
    return back * 2.0


@gs.contender("torch", gradients=False)
def fast(x):
    return x * 2.0
