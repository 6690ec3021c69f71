"""I jitted my solver, so why is every call as slow as the first?"""

import functools

import jax
import jax.numpy as jnp

import gapscope as gs

gs.inputs(x=gs.normal("N", N=128))


@functools.partial(jax.jit, static_argnums=0)
def descend(loss, x):
    for _ in range(4):
        x = x - 0.1 * jax.grad(loss)(x)
    return x


def distance(v):
    return jnp.sum((v - 1.0) ** 2)


@gs.contender("jax")
def slow(x):
    return descend(lambda v: jnp.sum((v - 1.0) ** 2), x)


@gs.contender("jax")
def fast(x):
    return descend(distance, x)
