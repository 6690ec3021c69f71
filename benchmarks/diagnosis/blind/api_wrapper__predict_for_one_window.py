"""My detector scores one sensor window at a time: why does predict take tens of milliseconds for so small a model?"""

import numpy as np
import tensorflow as tf

import gapscope as gs

gs.inputs(window=gs.normal("B D", B=1, D=64), w=gs.normal("D H", H=32, std=0.2), v=gs.normal("H O", O=1, std=0.2))


def detector(w, v):
    hidden = tf.keras.layers.Dense(32, activation="relu")
    model = tf.keras.Sequential([tf.keras.Input((64,)), hidden, tf.keras.layers.Dense(1)])
    model.set_weights([np.asarray(w), np.zeros(32, "float32"), np.asarray(v), np.zeros(1, "float32")])
    return model


@gs.contender("tensorflow", modes=["eager"], setup=True)
def slow(w, v):
    model = detector(w, v)
    return lambda window: model.predict(window, verbose=0)


@gs.contender("tensorflow", modes=["eager"], setup=True)
def fast(w, v):
    model = detector(w, v)
    return lambda window: model(window, training=False)
