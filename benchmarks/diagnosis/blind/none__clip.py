"""Should I replace jnp.clip by a minimum of a maximum in my jitted function?"""

import jax.numpy as jnp

import gapscope as gs

gs.inputs(x=gs.normal("N", N=2_000_000))


@gs.contender("jax", modes=["jit"])
def slow(x):
    return jnp.clip(x, -1.0, 1.0)


@gs.contender("jax", modes=["jit"])
def fast(x):
    return jnp.minimum(jnp.maximum(x, -1.0), 1.0)
