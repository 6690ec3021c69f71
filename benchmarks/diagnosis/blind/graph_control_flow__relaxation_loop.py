"""A thousand relaxation steps on eight numbers take ages in my tf.function. Why does jit_compile=True cure it?"""

import tensorflow as tf

import gapscope as gs

gs.inputs(start=gs.normal("N", N=8), goal=gs.normal("N"))


def relax(start, goal):
    def step(i, level):
        return i + 1, level + 0.005 * (goal - level)

    return tf.while_loop(lambda i, level: i < 1000, step, (tf.constant(0), start))[1]


@gs.contender("tensorflow", modes=["function"])
def slow(start, goal):
    return relax(start, goal)


@gs.contender("tensorflow", modes=["xla"])
def fast(start, goal):
    return relax(start, goal)
