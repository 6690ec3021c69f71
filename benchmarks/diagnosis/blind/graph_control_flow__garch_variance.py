"""Why is my GARCH variance recursion slow inside tf.function?"""

import tensorflow as tf

import gapscope as gs

gs.inputs(r=gs.normal("T S", T=200, S=4), out="S")


@gs.contender("tensorflow", modes=["function"])
def slow(r):
    shock = 0.05 + 0.1 * tf.square(r)
    days = shock.shape[0]

    def body(t, variance):
        return t + 1, shock[t] + 0.85 * variance

    start = (tf.constant(0), tf.reduce_mean(tf.square(r), axis=0))
    _, variance = tf.while_loop(lambda t, variance: t < days, body, start)
    return variance


@gs.contender("tensorflow", modes=["function"])
def fast(r):
    shock = 0.05 + 0.1 * tf.square(r)
    variance = tf.reduce_mean(tf.square(r), axis=0)
    for today in tf.unstack(shock):
        variance = today + 0.85 * variance
    return variance
