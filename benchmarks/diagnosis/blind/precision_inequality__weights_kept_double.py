"""Two ports of the same two-layer network to TensorFlow; why is the one that loads the weights from .npz slower?"""

import tensorflow as tf

import gapscope as gs

gs.inputs(x=gs.normal("N I", N=512, I=512), w=gs.normal("I H", H=512, std=0.04), v=gs.normal("H O", O=512, std=0.04))


@gs.contender("tensorflow", setup=True)
def slow(w, v):
    w, v = tf.cast(w, tf.float64), tf.cast(v, tf.float64)  # np.savez had kept them so
    return lambda x: tf.cast(tf.nn.relu(tf.cast(x, w.dtype) @ w) @ v, tf.float32)


@gs.contender("tensorflow", setup=True)
def fast(w, v):
    return lambda x: tf.nn.relu(x @ w) @ v
