"""Why is a product with the Hessian so slow?"""

import tensorflow as tf

import gapscope as gs

gs.inputs(x=gs.normal("C", C=128, std=0.3), v=gs.normal("C"), w=gs.normal("O C", O=128, std=0.1))


@gs.contender("tensorflow", modes=["function"])
def slow(x, v, w):
    with tf.GradientTape() as outer:
        outer.watch(x)
        with tf.GradientTape() as inner:
            inner.watch(x)
            loss = tf.reduce_sum(tf.square(tf.tanh(tf.linalg.matvec(w, x))))
        gradient = inner.gradient(loss, x)
    return tf.linalg.matvec(outer.jacobian(gradient, x), v)


@gs.contender("tensorflow", modes=["function"])
def fast(x, v, w):
    with tf.GradientTape() as outer:
        outer.watch(x)
        with tf.GradientTape() as inner:
            inner.watch(x)
            loss = tf.reduce_sum(tf.square(tf.tanh(tf.linalg.matvec(w, x))))
        gradient = inner.gradient(loss, x)
    return outer.gradient(gradient, x, output_gradients=v)
