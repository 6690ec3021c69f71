"""Eight operations on a million numbers, each through memory."""

import jax.numpy as jnp

import gapscope as gs

gs.inputs(x=gs.normal("N", N=1_000_000))


def chain(x):
    return jnp.maximum(x * 2.0 + 1.0, 0.0) * x - 0.5 * x * x + 3.0 * x


@gs.contender("jax")
def slow(x):
    return chain(x)


@gs.contender("jax", modes=["jit"])
def fast(x):
    return chain(x)
