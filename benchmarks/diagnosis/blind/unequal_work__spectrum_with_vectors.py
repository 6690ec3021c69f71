"""Why does monitoring the spectrum of a covariance cost so much?"""

import tensorflow as tf

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=256, C=128))


@gs.contender("tensorflow")
def slow(x):
    values, _ = tf.linalg.eigh(tf.matmul(x, x, transpose_a=True) / 256.0)
    return values


@gs.contender("tensorflow")
def fast(x):
    return tf.linalg.eigvalsh(tf.matmul(x, x, transpose_a=True) / 256.0)
