"""A tensor leaves as numbers, one by one."""

import numpy as np
import tensorflow as tf

import gapscope as gs

gs.inputs(x=gs.normal("N", N=1000))


@gs.contender("tensorflow")
def slow(x):
    return tf.constant(np.asarray([float(v) for v in x.numpy()], dtype="float32")) * 2.0


@gs.contender("tensorflow")
def fast(x):
    return x * 2.0
