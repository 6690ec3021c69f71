"""My short FIR filter in TensorFlow takes milliseconds for 160 samples. Why does a decorator make it so much faster?"""

import tensorflow as tf

import gapscope as gs

gs.inputs(x=gs.normal("T", T=160), taps=gs.normal("K", K=32))


def filtered(x, taps):
    total = taps[0] * x[:129]
    for k in range(1, 32):
        total = total + taps[k] * x[k : k + 129]
    return total


decorated = tf.function(filtered)


@gs.contender("tensorflow", modes=["eager"])
def slow(x, taps):
    return filtered(x, taps)


@gs.contender("tensorflow", modes=["eager"])
def fast(x, taps):
    return decorated(x, taps)
