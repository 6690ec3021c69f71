"""Evaluation shares the helper of my JAX training loop. Why is it several times slower than calling the model?"""

import jax
import jax.numpy as jnp

import gapscope as gs

gs.inputs(x=gs.normal("N F", N=64, F=32), w=gs.normal("F H", H=32, std=0.2), out="N")


def model(x, w):
    h = x @ w
    for _ in range(6):
        h = jnp.tanh(h * 0.9 + 0.1)
    return h.sum(1)


@gs.contender("jax")
def slow(x, w):
    y, _pullback = jax.vjp(model, x, w)
    return y


@gs.contender("jax")
def fast(x, w):
    return model(x, w)
