"""The pair energies of our molecular model: why is the same tf.function several times faster with jit_compile?"""

import tensorflow as tf

import gapscope as gs

gs.inputs(r2=gs.uniform("N", N=500_000, low=0.9, high=4.0), q=gs.uniform("N", low=-1.0, high=1.0))


def energy(r2, q):
    inverse = 1.0 / r2
    six = inverse * inverse * inverse
    twelve = six * six
    pair = 4.0 * (twelve - six) + 0.0163
    smooth = (2.5 - r2) * (2.5 - r2) * 0.4
    charged = q * q * inverse * 0.25
    total = pair * tf.minimum(smooth, 1.0) + charged
    return tf.where(r2 < 2.5, total, charged)


@gs.contender("tensorflow", modes=["function"])
def slow(r2, q):
    return energy(r2, q)


@gs.contender("tensorflow", modes=["xla"])
def fast(r2, q):
    return energy(r2, q)
