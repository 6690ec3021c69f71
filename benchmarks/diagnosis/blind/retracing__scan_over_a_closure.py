"""My recurrent smoother uses lax.scan so that it is compiled anyway. Why is it still slow on the hundredth call?"""

import jax
import jax.numpy as jnp

import gapscope as gs

gs.inputs(x=gs.normal("T C", T=64, C=8), gain=gs.uniform("C", low=0.1, high=0.9), out="T C")


def smooth(x, gain):
    def step(level, sample):
        level = level + gain * (sample - level)
        return level, level

    return jax.lax.scan(step, jnp.zeros_like(x[0]), x)[1]


@gs.contender("jax")
def slow(x, gain):
    return smooth(x, gain)


@gs.contender("jax", modes=["jit"])
def fast(x, gain):
    return smooth(x, gain)
