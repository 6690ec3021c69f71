"""A product with a batch of one: one side pays a fixed cost on every call."""

import jax.numpy as jnp

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=1, C=512), w=gs.normal("C O", O=512, std=0.05))


@gs.contender("jax", modes=["jit"])
def slow(x, w):
    warm = jnp.sum(jnp.linalg.cholesky(w.T @ w + jnp.eye(512)))  # the same work whatever the batch
    return x @ w + 0.0 * warm


@gs.contender("jax", modes=["jit"])
def fast(x, w):
    return x @ w
