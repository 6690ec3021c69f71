"""Why does weight decay over many small kernels take longer than the model itself?"""

import tensorflow as tf

import gapscope as gs

gs.inputs(w=gs.normal("R C", R=960, C=8), scale=gs.uniform("S", S=1, low=0.5, high=1.0), out="S")


@gs.contender("tensorflow", setup=True)
def slow(w):
    kernels = tf.split(w, 120)
    return lambda scale: scale * tf.add_n([tf.reduce_sum(tf.square(kernel)) for kernel in kernels])


@gs.contender("tensorflow", setup=True)
def fast(w):
    return lambda scale: scale * tf.reduce_sum(tf.square(w))
