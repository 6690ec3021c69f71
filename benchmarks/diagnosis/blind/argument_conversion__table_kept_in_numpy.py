"""Why does looking up 64 rows of a pretrained embedding take milliseconds?"""

import numpy as np
import tensorflow as tf

import gapscope as gs

gs.inputs(table=gs.normal("V D", V=30_000, D=64), rows=gs.integers("N", N=64, high=30_000), out="N D")


@gs.contender("tensorflow", setup=True)
def slow(table):
    pretrained = np.array(table)
    return lambda rows: tf.gather(tf.convert_to_tensor(pretrained), rows)


@gs.contender("tensorflow", setup=True)
def fast(table):
    pretrained = tf.convert_to_tensor(np.array(table))
    return lambda rows: tf.gather(pretrained, rows)
