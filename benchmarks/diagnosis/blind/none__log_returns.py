"""Is writing out the difference of log prices slower than jnp.diff?"""

import jax.numpy as jnp

import gapscope as gs

gs.inputs(price=gs.uniform("A T", A=500, T=2000, low=1.0, high=100.0), out="A U")


@gs.contender("jax", modes=["jit"])
def slow(price):
    log = jnp.log(price)
    return log[:, 1:] - log[:, :-1]


@gs.contender("jax", modes=["jit"])
def fast(price):
    return jnp.diff(jnp.log(price), axis=1)
