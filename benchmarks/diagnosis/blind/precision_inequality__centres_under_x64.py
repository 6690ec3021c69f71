"""Since a library of ours enables x64, my radial basis features are much slower. Why?"""

import jax
import jax.numpy as jnp

import gapscope as gs

jax.config.update("jax_enable_x64", True)
gs.inputs(x=gs.normal("N", N=20_000), w=gs.uniform("K", K=64), out="N")


def features(x, w, centres):
    return (jnp.exp(-2.0 * (x[:, None] - centres) ** 2) * w).sum(1).astype(jnp.float32)


@gs.contender("jax", modes=["jit"])
def slow(x, w):
    return features(x, w, jnp.linspace(-3.0, 3.0, 64))


@gs.contender("jax", modes=["jit"])
def fast(x, w):
    return features(x, w, jnp.linspace(-3.0, 3.0, 64, dtype=jnp.float32))
