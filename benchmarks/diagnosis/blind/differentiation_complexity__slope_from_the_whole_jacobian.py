"""I need du/dt of my network at 300 collocation points: why is the diagonal of jacrev so slow?"""

import jax
import jax.numpy as jnp

import gapscope as gs

gs.inputs(
    t=gs.uniform("N", N=300, low=0.0, high=1.0),
    w=gs.normal("H", H=32),
    b=gs.normal("H"),
    v=gs.normal("H", std=0.2),
)


def network(t, w, b, v):
    return jnp.tanh(t[..., None] * w + b) @ v


@gs.contender("jax", modes=["jit"])
def slow(t, w, b, v):
    return jnp.diagonal(jax.jacrev(network)(t, w, b, v))


@gs.contender("jax", modes=["jit"])
def fast(t, w, b, v):
    return jax.vmap(jax.grad(network), in_axes=(0, None, None, None))(t, w, b, v)
