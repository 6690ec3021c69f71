"""Both give me the Jacobian of 512 outputs by 4 parameters, both are jitted: why is one far slower?"""

import jax
import jax.numpy as jnp

import gapscope as gs

gs.inputs(t=gs.normal("P", P=4), w=gs.normal("H P", H=256), v=gs.normal("O H", O=512, std=0.1), out="O P")


def curve(t, w, v):
    return v @ jnp.tanh(w @ t)


@gs.contender("jax", modes=["jit"])
def slow(t, w, v):
    return jax.jacrev(curve)(t, w, v)


@gs.contender("jax", modes=["jit"])
def fast(t, w, v):
    return jax.jacfwd(curve)(t, w, v)
