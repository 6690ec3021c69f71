"""I clear JAX's caches before each repeat so that repeats are fair: why is this tiny window function now so slow?"""

import jax

import gapscope as gs

gs.inputs(x=gs.uniform("N", N=500_000, low=-1.0, high=1.0))


@jax.jit
def window(x):
    return x * (1.5 - 0.5 * x * x)


@gs.contender("jax", modes=["eager"])
def slow(x):
    jax.clear_caches()
    return window(x)


@gs.contender("jax", modes=["eager"])
def fast(x):
    return window(x)
