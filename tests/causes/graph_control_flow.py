"""A loop of two hundred turns inside a graph, over one number."""

import tensorflow as tf

import gapscope as gs

gs.inputs(x=gs.normal("N", N=4))


@gs.contender("tensorflow", modes=["function"])
def slow(x):
    for _ in tf.range(200):
        x = x * 0.99 + 0.01
    return x


@gs.contender("tensorflow", modes=["function"])
def fast(x):
    for _ in range(200):
        x = x * 0.99 + 0.01
    return x
