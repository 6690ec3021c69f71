"""Is jax.nn.softplus slower than writing logaddexp oneself?"""

import jax
import jax.numpy as jnp

import gapscope as gs

gs.inputs(x=gs.normal("N", N=300_000))


@gs.contender("jax", modes=["jit"])
def slow(x):
    return jax.nn.softplus(x)


@gs.contender("jax", modes=["jit"])
def fast(x):
    return jnp.logaddexp(x, 0.0)
