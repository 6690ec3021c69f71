"""Why does `model.evaluate` on one batch take so long, when the loss by hand is instant?"""

import tensorflow as tf

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=32, C=16), y=gs.normal("N O", O=1), w=gs.normal("C O"))


def regression(w):
    inputs = tf.keras.Input((16,))
    layer = tf.keras.layers.Dense(1, use_bias=False)
    model = tf.keras.Model(inputs, layer(inputs))
    layer.kernel.assign(w)
    return model


@gs.contender("tensorflow", setup=True)
def slow(w):
    model = regression(w)
    model.compile(loss="mse")
    return lambda x, y: tf.constant(model.evaluate(x, y, verbose=0), tf.float32)


@gs.contender("tensorflow", setup=True)
def fast(w):
    model = regression(w)
    return lambda x, y: tf.reduce_mean(tf.square(model(x, training=False) - y))
