"""Why does logging the loss at every step slow the loop down?"""

import jax
import jax.numpy as jnp
import numpy as np

import gapscope as gs

gs.inputs(x=gs.normal("N L", N=6, L=65_536), w=gs.normal("C D", C=64, D=64, std=0.05))


@jax.jit
def update(state, w, batch):
    state = jax.lax.fori_loop(0, 300, lambda _, s: jnp.tanh(w @ s + batch), state)
    return state, jnp.sum(state * state)


def prepared(row):
    return np.abs(np.fft.rfft(row))[:64].astype(np.float32) * np.float32(0.001)


@gs.contender("jax")
def slow(x, w):
    state, losses = jnp.zeros(64), []
    for row in np.asarray(x):
        state, loss = update(state, w, prepared(row))
        losses.append(float(loss))
    return jnp.asarray(losses)


@gs.contender("jax")
def fast(x, w):
    state, losses = jnp.zeros(64), []
    for row in np.asarray(x):
        state, loss = update(state, w, prepared(row))
        losses.append(loss)
    return jnp.stack(losses)
