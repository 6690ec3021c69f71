"""Fifty additions on sixty-four numbers, one by one."""

import jax

import gapscope as gs

gs.inputs(x=gs.normal("N", N=64))


def additions(x):
    for _ in range(50):
        x = x * 1.01 + 0.1
    return x


@gs.contender("jax")
def slow(x):
    return additions(x)


@gs.contender("jax", setup=True)
def fast():
    return jax.jit(additions)
