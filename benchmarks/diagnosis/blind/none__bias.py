"""A bias by bias_add, and by a plus sign."""

import tensorflow as tf

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=256, C=512), w=gs.normal("C O", O=256, std=0.05), b=gs.normal("O"), out="N O")


@gs.contender("tensorflow")
def slow(x, w, b):
    return tf.nn.bias_add(tf.matmul(x, w), b)


@gs.contender("tensorflow")
def fast(x, w, b):
    return tf.add(tf.matmul(x, w), b)
