"""Why does my echo use more time in the silence after a note than during it?"""

import numpy as np

import gapscope as gs


def almost_silent(rng, N):
    return (rng.uniform(0.5, 1.0, N) * 1e-38).astype(np.float32)


gs.inputs(x=gs.normal("N", N=32768), tail=gs.array(almost_silent, "N"), out="N")


def echo(x, tail):
    y = x.copy()
    for _ in range(60):
        tail = tail * 0.97
        y += tail * 0.5
    return y


@gs.contender("numpy", modes=["eager"])
def slow(x, tail):
    return echo(x, tail)


@gs.contender("numpy", modes=["eager"])
def fast(x, tail):
    return echo(x, np.where(np.abs(tail) < 1e-30, np.float32(0.0), tail))
