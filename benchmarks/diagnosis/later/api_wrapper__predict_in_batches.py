"""`predict` in batches of four."""

import tensorflow as tf

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=16, C=8), w=gs.normal("C O", O=3), out="N O")


def model(w):
    inputs = tf.keras.Input((8,))
    layer = tf.keras.layers.Dense(3, use_bias=False)
    made = tf.keras.Model(inputs, layer(inputs))
    layer.kernel.assign(w)
    return made


@gs.contender("tensorflow", setup=True)
def slow(w):
    made = model(w)
    return lambda x: made.predict(x, batch_size=4, verbose=0)


@gs.contender("tensorflow", setup=True)
def fast(w):
    made = model(w)
    return lambda x: made(x).numpy()
