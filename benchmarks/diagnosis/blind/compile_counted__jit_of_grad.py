"""My loss is defined once and its gradient jitted, so why is every step slow?"""

import jax
import jax.numpy as jnp

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=64, C=16), w=gs.normal("C O", O=4, std=0.3))


def loss(w, x):
    return jnp.mean(jnp.tanh(x @ w) ** 2)


@gs.contender("jax")
def slow(x, w):
    return jax.jit(jax.grad(loss))(w, x)


@gs.contender("jax", setup=True)
def fast():
    gradient = jax.jit(jax.grad(loss))
    return lambda x, w: gradient(w, x)
