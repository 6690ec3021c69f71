"""Why does NumPy leave my second core idle while it computes angles?"""

from concurrent.futures import ThreadPoolExecutor

import numpy as np

import gapscope as gs

gs.inputs(y=gs.normal("N", N=800_000, dtype="float64"), x=gs.normal("N", dtype="float64"))


@gs.contender("numpy")
def slow(y, x):
    out = np.empty_like(x)
    np.arctan2(y, x, out=out)
    return out


@gs.contender("numpy", setup=True)
def fast():
    pool = ThreadPoolExecutor(2)

    def call(y, x):
        out, half = np.empty_like(x), len(x) // 2
        parts = slice(0, half), slice(half, None)
        list(pool.map(lambda part: np.arctan2(y[part], x[part], out=out[part]), parts))
        return out

    return call
