"""Channels first and last again, before every step."""

import tensorflow as tf

import gapscope as gs

gs.inputs(x=gs.normal("N H W C", N=8, H=64, W=64, C=16), w=gs.normal("K L C O", K=1, L=1, O=16, std=0.1), out="N H W O")


@gs.contender("tensorflow")
def slow(x, w):
    for _ in range(3):
        x = tf.transpose(tf.transpose(x, [0, 3, 1, 2]), [0, 2, 3, 1])
        x = tf.nn.relu(x)
    return tf.nn.conv2d(x, w, 1, "SAME")


@gs.contender("tensorflow")
def fast(x, w):
    for _ in range(3):
        x = tf.nn.relu(x)
    return tf.nn.conv2d(x, w, 1, "SAME")
