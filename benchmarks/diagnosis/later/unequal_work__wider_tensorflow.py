"""A hidden layer whose further units lead nowhere."""

import tensorflow as tf

import gapscope as gs

gs.inputs(
    x=gs.normal("N C", N=256, C=128), a=gs.normal("C H", H=256, std=0.1), b=gs.normal("H O", O=64, std=0.1), out="N O"
)


@gs.contender("tensorflow", setup=True)
def slow(a, b):
    wide = tf.concat([a, tf.random.normal([128, 768])], 1)
    back = tf.concat([b, tf.zeros([768, 64])], 0)
    return lambda x: tf.matmul(tf.nn.relu(tf.matmul(x, wide)), back)


@gs.contender("tensorflow", setup=True)
def fast(a, b):
    return lambda x: tf.matmul(tf.nn.relu(tf.matmul(x, a)), b)
