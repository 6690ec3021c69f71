"""A number that counts the calls is passed to a compiled function as a Python number."""

import itertools

import tensorflow as tf

import gapscope as gs

gs.inputs(x=gs.normal("N", N=64))


def scaled(x, number):
    return x * 2.0 + 0.0 * tf.cast(number, tf.float32)


@gs.contender("tensorflow", setup=True)
def slow():
    step, calls = tf.function(scaled), itertools.count()
    return lambda x: step(x, next(calls))


@gs.contender("tensorflow", setup=True)
def fast():
    step, calls = tf.function(scaled), itertools.count()
    return lambda x: step(x, tf.constant(next(calls)))
