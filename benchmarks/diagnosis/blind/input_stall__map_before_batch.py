"""My epoch over 2048 short rows crawls although a step is almost nothing: what is wrong with the pipeline?"""

import tensorflow as tf

import gapscope as gs

gs.inputs(x=gs.normal("R D", R=2048, D=16), w=gs.normal("D", std=0.1))


def scaled(values):
    return (values - 0.5) / 0.25


def epoch(batches, w):
    total = tf.constant(0.0)
    for batch in batches:
        total = total + tf.reduce_sum(tf.square(tf.linalg.matvec(batch, w)))
    return total


@gs.contender("tensorflow", modes=["eager"], setup=True)
def slow(x):
    batches = tf.data.Dataset.from_tensor_slices(x).map(scaled).batch(512)
    return lambda w: epoch(batches, w)


@gs.contender("tensorflow", modes=["eager"], setup=True)
def fast(x):
    batches = tf.data.Dataset.from_tensor_slices(x).batch(512).map(scaled)
    return lambda w: epoch(batches, w)
