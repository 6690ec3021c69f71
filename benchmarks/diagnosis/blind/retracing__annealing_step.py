"""I resumed training at step 20000 and every call of my tf.function costs milliseconds. Why?"""

import itertools

import tensorflow as tf

import gapscope as gs

gs.inputs(x=gs.normal("B D", B=64, D=32), mean=gs.normal("D"))


@tf.function
def objective(x, mean, step):
    warm = tf.minimum(1.0, tf.cast(step, tf.float32) / 1000.0)
    return tf.reduce_mean(tf.square(x - mean)) + warm * tf.reduce_mean(tf.square(mean))


@gs.contender("tensorflow", modes=["eager"], setup=True)
def slow():
    steps = itertools.count(20_000)
    return lambda x, mean: objective(x, mean, next(steps))


@gs.contender("tensorflow", modes=["eager"], setup=True)
def fast():
    steps = itertools.count(20_000)
    return lambda x, mean: objective(x, mean, tf.constant(next(steps)))
