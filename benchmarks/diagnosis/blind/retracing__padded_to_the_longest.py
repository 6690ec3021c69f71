"""Why is my jitted scorer slow on real sentences, and fast in the benchmark with one length?"""

import itertools

import jax
import jax.numpy as jnp
import numpy as np

import gapscope as gs

gs.inputs(tokens=gs.uniform("N", N=200))


def padded(tokens, length):
    row = np.zeros(length, np.float32)
    row[: len(tokens)] = np.asarray(tokens)
    return row


def score(row):
    return jnp.sum(jnp.tanh(row) * row)


@gs.contender("jax", setup=True)
def slow():
    step, longer = jax.jit(score), itertools.count(1)
    return lambda tokens: step(padded(tokens, 200 + next(longer)))


@gs.contender("jax", setup=True)
def fast():
    step, longer = jax.jit(score), itertools.count(1)

    def call(tokens):
        next(longer)
        return step(padded(tokens, 1024))

    return call
