"""A layer with holes in its window, which goes by way of the batch."""

import tensorflow as tf

import gapscope as gs

gs.inputs(x=gs.normal("N L C", N=16, L=512, C=16), w=gs.normal("K C O", K=3, O=16, std=0.1), out="N L O")


@gs.contender("tensorflow", setup=True)
def slow(w):
    layer = tf.keras.layers.Conv1D(16, 3, dilation_rate=8, padding="same", use_bias=False)
    layer.build((None, 512, 16))
    layer.kernel.assign(w)
    return layer


@gs.contender("tensorflow", setup=True)
def fast(w):
    w = tf.expand_dims(w, 0)
    return lambda x: tf.squeeze(tf.nn.conv2d(tf.expand_dims(x, 1), w, 1, "SAME", dilations=(1, 8)), 1)
