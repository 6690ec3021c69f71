"""Jitted jnp.sort takes many times as long as np.sort for the same array on the same CPU. What is it doing?"""

import jax.numpy as jnp
import numpy as np

import gapscope as gs

gs.inputs(x=gs.normal("N", N=200_000))


@gs.contender("jax", modes=["jit"])
def slow(x):
    return jnp.sort(x)


@gs.contender("numpy")
def fast(x):
    return np.sort(x)
