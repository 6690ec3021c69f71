"""Why does reading the validation error after every batch slow my loop down?"""

import tensorflow as tf

import gapscope as gs

gs.inputs(y=gs.normal("N D", N=256, D=4), p=gs.normal("N D"))


@gs.contender("tensorflow", modes=["eager"], setup=True)
def slow(y):
    metric = tf.keras.metrics.MeanSquaredError()

    def error(p):
        metric.reset_state()
        metric.update_state(y, p)
        return metric.result()

    return error


@gs.contender("tensorflow", modes=["eager"], setup=True)
def fast(y):
    def error(p):
        return tf.reduce_mean(tf.square(p - y))

    return error
