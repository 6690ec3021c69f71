"""`predict` on one small batch."""

import tensorflow as tf

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=4, C=8), w=gs.normal("C O", O=3), out="N O")


def model(w):
    layer = tf.keras.layers.Dense(int(w.shape[1]), use_bias=False)
    made = tf.keras.Sequential([tf.keras.Input((int(w.shape[0]),)), layer])
    layer.kernel.assign(w)
    return made


@gs.contender("tensorflow", setup=True)
def slow(w):
    made = model(w)
    return lambda x: tf.constant(made.predict(x, verbose=0))


@gs.contender("tensorflow", setup=True)
def fast(w):
    made = model(w)
    call = tf.function(lambda x: made(x, training=False))
    return lambda x: tf.constant(call(x).numpy())  # what `predict` gives is NumPy's: only the wrapper is to differ
