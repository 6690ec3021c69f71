"""An array goes through a list, in JAX."""

import jax.numpy as jnp
import numpy as np

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=600, C=600), w=gs.normal("C O", O=8))


@gs.contender("jax")
def slow(x, w):
    rows = np.asarray(x).tolist()
    return jnp.array(rows) @ w


@gs.contender("jax")
def fast(x, w):
    return x @ w
