"""One side is held to one thread."""

import tensorflow as tf

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=800, C=800), w=gs.normal("C O", O=800, std=0.05))


@gs.contender("tensorflow", setup=True)
def slow():
    tf.config.threading.set_intra_op_parallelism_threads(1)
    return lambda x, w: tf.matmul(x, w)


@gs.contender("tensorflow")
def fast(x, w):
    return tf.matmul(x, w)
