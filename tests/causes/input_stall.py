"""Batches are made by a Python function on their way in."""

import tensorflow as tf

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=64, C=16), scale=gs.normal("C"))


def batches(x):
    def arranged(row):
        return tf.numpy_function(lambda values: values * 1.0, [row], tf.float32)

    return tf.data.Dataset.from_tensor_slices(x).map(arranged).batch(8)


@gs.contender("tensorflow", setup=True)
def slow(x):
    data = batches(x)
    return lambda scale: tf.add_n([tf.reduce_sum(batch, 0) for batch in data]) * scale


@gs.contender("tensorflow", setup=True)
def fast(x):
    data = list(batches(x))
    return lambda scale: tf.add_n([tf.reduce_sum(batch, 0) for batch in data]) * scale
