"""Does adjoint_b cost more than transpose_b in a real product in TensorFlow?"""

import tensorflow as tf

import gapscope as gs

gs.inputs(a=gs.normal("N K", N=384, K=384), b=gs.normal("M K", M=384))


@gs.contender("tensorflow", modes=["eager"])
def slow(a, b):
    return tf.matmul(a, b, adjoint_b=True)


@gs.contender("tensorflow", modes=["eager"])
def fast(a, b):
    return tf.matmul(a, b, transpose_b=True)
