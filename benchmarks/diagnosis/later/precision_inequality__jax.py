"""One side multiplies in double precision."""

import jax
import jax.numpy as jnp

import gapscope as gs

jax.config.update("jax_enable_x64", True)
gs.inputs(x=gs.normal("N C", N=384, C=384), w=gs.normal("C O", O=384, std=0.05))


@gs.contender("jax", modes=["jit"])
def slow(x, w):
    return (x.astype(jnp.float64) @ w.astype(jnp.float64)).astype(jnp.float32)


@gs.contender("jax", modes=["jit"])
def fast(x, w):
    return x @ w
