"""Why is tf.scan inside tf.function slower than a plain loop in NumPy?"""

import numpy as np
import tensorflow as tf

import gapscope as gs

gs.inputs(x=gs.normal("T C", T=150, C=8))


@gs.contender("tensorflow", modes=["function"])
def slow(x):
    return tf.scan(lambda state, now: tf.tanh(0.9 * state + now), x, initializer=tf.zeros(8))


@gs.contender("numpy")
def fast(x):
    state, path = np.zeros(8, np.float32), np.empty_like(x)
    for t in range(len(x)):
        state = np.tanh(np.float32(0.9) * state + x[t])
        path[t] = state
    return path
