"""Both evaluate the same polynomial inside tf.function; why is the one that loops over tf.range slower?"""

import tensorflow as tf

import gapscope as gs

gs.inputs(x=gs.uniform("N", N=16, low=-0.9, high=0.9), c=gs.normal("K", K=100))


@tf.function
def looped(x, c):
    y = tf.zeros_like(x)
    for k in tf.range(100):
        y = y * x + c[k]
    return y


@tf.function
def unrolled(x, c):
    y = tf.zeros_like(x)
    for k in range(100):
        y = y * x + c[k]
    return y


@gs.contender("tensorflow", modes=["eager"])
def slow(x, c):
    return looped(x, c)


@gs.contender("tensorflow", modes=["eager"])
def fast(x, c):
    return unrolled(x, c)
