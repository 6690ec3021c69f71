"""Why does the 64-step transition matrix of my rating model take so long?"""

import gapscope as gs

gs.inputs(p=gs.uniform("I J", I=200, J=200, low=0.1, high=1.0), out="I J")


@gs.contender("numpy", modes=["eager"])
def slow(p):
    p = p / p.sum(axis=1, keepdims=True)
    power = p
    for _ in range(63):
        power = power @ p
    return power


@gs.contender("numpy", modes=["eager"])
def fast(p):
    power = p / p.sum(axis=1, keepdims=True)
    for _ in range(6):
        power = power @ power
    return power
