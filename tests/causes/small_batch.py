"""A batch of one: what has to be done whatever the batch is done for a single row."""

import jax.numpy as jnp

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=1, C=20_000), s=gs.normal("C"))


def ranks(s):
    return jnp.sort(jnp.cos(9.0 * jnp.sort(s)))


@gs.contender("jax", modes=["jit"])
def slow(x, s):
    return jnp.sort(x, axis=1) + ranks(s)


@gs.contender("jax", modes=["jit"], setup=True)
def fast(s):
    ready = ranks(s)
    return lambda x: jnp.sort(x, axis=1) + ready
