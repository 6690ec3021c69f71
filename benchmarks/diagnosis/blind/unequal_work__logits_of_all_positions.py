"""Why is the next token slower in TensorFlow than in torch?"""

import tensorflow as tf

import gapscope as gs

gs.inputs(h=gs.normal("N L C", N=4, L=64, C=128), w=gs.normal("C V", V=2000, std=0.1), out="N V")


@gs.contender("tensorflow")
def slow(h, w):
    logits = tf.tensordot(h, w, 1)
    return logits[:, -1]


@gs.contender("torch", gradients=False)
def fast(h, w):
    return h[:, -1] @ w
