"""I compile ahead of time as the guide says, so why does every step take milliseconds?"""

import jax
import jax.numpy as jnp

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=64, C=32), w=gs.normal("C O", O=8, std=0.2), out="N O")


@jax.jit
def layer(x, w):
    return jnp.tanh(x @ w) * 0.5


@gs.contender("jax")
def slow(x, w):
    return layer.lower(x, w).compile()(x, w)


@gs.contender("jax", setup=True)
def fast(w):
    made = []

    def call(x):
        if not made:
            made.append(layer.lower(x, w).compile())
        return made[0](x, w)

    return call
