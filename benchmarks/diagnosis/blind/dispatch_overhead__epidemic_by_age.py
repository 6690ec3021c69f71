"""Why does a forty-day epidemic with four age groups take milliseconds?"""

import jax.numpy as jnp

import gapscope as gs

gs.inputs(
    contact=gs.uniform("G H", G=4, H=4, low=0.1, high=0.3),
    s=gs.uniform("G", low=0.9, high=1.0),
    i=gs.uniform("G", low=0.001, high=0.01),
    out="G",
)


def forty_days(contact, s, i):
    for _ in range(40):
        new = 0.3 * s * jnp.dot(contact, i)
        s = s - new
        i = i + new - 0.1 * i
    return s


@gs.contender("jax", modes=["eager"])
def slow(contact, s, i):
    return forty_days(contact, s, i)


@gs.contender("jax", modes=["jit"])
def fast(contact, s, i):
    return forty_days(contact, s, i)
