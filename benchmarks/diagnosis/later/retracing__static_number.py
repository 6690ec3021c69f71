"""A number that counts the calls is static."""

import functools
import itertools

import jax
import jax.numpy as jnp

import gapscope as gs

gs.inputs(x=gs.normal("N", N=256))


@gs.contender("jax", setup=True)
def slow():
    calls = itertools.count()

    @functools.partial(jax.jit, static_argnums=1)
    def step(x, n):
        return jnp.cos(x) + 0.0 * n

    return lambda x: step(x, next(calls))


@gs.contender("jax", setup=True)
def fast():
    calls = itertools.count()

    @jax.jit
    def step(x, n):
        return jnp.cos(x) + 0.0 * n

    return lambda x: step(x, next(calls))
