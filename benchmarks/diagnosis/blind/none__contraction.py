"""A product by dot_general, and by the at sign."""

import jax

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=256, C=384), w=gs.normal("C O", O=256), out="N O")


@gs.contender("jax", modes=["jit"])
def slow(x, w):
    return jax.lax.dot_general(x, w, (((1,), (0,)), ((), ())))


@gs.contender("jax", modes=["jit"])
def fast(x, w):
    return x @ w
