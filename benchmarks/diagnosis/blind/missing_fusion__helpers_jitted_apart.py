"""Every helper of my colour pipeline is jitted; why is the pipeline slow?"""

import jax
import jax.numpy as jnp

import gapscope as gs

gs.inputs(x=gs.uniform("H W", H=1080, W=1920))


@jax.jit
def expose(x):
    return x * 1.3


@jax.jit
def lift(x):
    return x + 0.02


@jax.jit
def contrast(x):
    return (x - 0.5) * 1.2 + 0.5


@jax.jit
def floor(x):
    return jnp.maximum(x, 0.0)


@jax.jit
def compress(x):
    return x / (1.0 + x)


@jax.jit
def tint(x):
    return x * (1.0 - 0.1 * x)


@jax.jit
def ceiling(x):
    return jnp.minimum(x, 1.0)


@gs.contender("jax")
def slow(x):
    return ceiling(tint(compress(floor(contrast(lift(expose(x)))))))


@gs.contender("jax", modes=["jit"])
def fast(x):
    return ceiling(tint(compress(floor(contrast(lift(expose(x)))))))
