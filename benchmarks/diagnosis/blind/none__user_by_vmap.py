"""Does vmap over users cost anything compared with writing the batch out?"""

import jax
import jax.numpy as jnp

import gapscope as gs

gs.inputs(
    users=gs.normal("N D", N=1000, D=128),
    w=gs.normal("D K", K=64, std=0.1),
    b=gs.normal("K"),
    out="N K",
)


@gs.contender("jax", modes=["jit"])
def slow(users, w, b):
    return jax.vmap(lambda user: jnp.tanh(user @ w + b))(users)


@gs.contender("jax", modes=["jit"])
def fast(users, w, b):
    return jnp.tanh(users @ w + b)
