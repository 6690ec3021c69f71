"""A hidden layer four times as wide as it need be, in JAX."""

import jax
import jax.numpy as jnp

import gapscope as gs

gs.inputs(
    x=gs.normal("N C", N=256, C=128), a=gs.normal("C H", H=256, std=0.1), b=gs.normal("H O", O=64, std=0.1), out="N O"
)


@gs.contender("jax", setup=True)
def slow(a, b):
    wide = jnp.concatenate([a, jnp.zeros((128, 768))], 1)
    back = jnp.concatenate([b, jnp.zeros((768, 64))], 0)
    return lambda x: jax.nn.relu(x @ wide) @ back


@gs.contender("jax", setup=True)
def fast(a, b):
    return lambda x: jax.nn.relu(x @ a) @ b
