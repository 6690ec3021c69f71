"""One jitted function, the same 400 prototype vectors: why is calling it slow when they come from my loader?"""

import jax
import jax.numpy as jnp
import numpy as np

import gapscope as gs

gs.inputs(x=gs.normal("N F", N=32, F=16), table=gs.normal("G F", G=400), out="N G")


@jax.jit
def similarity(x, prototypes):
    return x @ jnp.stack(prototypes).T


@gs.contender("jax", setup=True)
def slow(table):
    prototypes = [np.array(row) for row in np.asarray(table)]
    return lambda x: similarity(x, prototypes)


@gs.contender("jax", setup=True)
def fast(table):
    prototypes = [jnp.array(row) for row in np.asarray(table)]
    return lambda x: similarity(x, prototypes)
