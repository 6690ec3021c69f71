"""Why did scoring become slow when I added a request id to the call?"""

import itertools

import tensorflow as tf

import gapscope as gs

gs.inputs(w=gs.normal("D K", D=64, K=16, std=0.1), x=gs.normal("N D", N=32), out="N K")


def scorer(w):
    @tf.function
    def score(x, request):
        del request  # for the audit log, later
        return tf.nn.softmax(tf.matmul(x, w))

    return score


@gs.contender("tensorflow", modes=["eager"], setup=True)
def slow(w):
    score = scorer(w)
    numbers = itertools.count()

    def handle(x):
        return score(x, f"request-{next(numbers)}")

    return handle


@gs.contender("tensorflow", modes=["eager"], setup=True)
def fast(w):
    score = scorer(w)
    numbers = itertools.count()

    def handle(x):
        return score(x, tf.constant(f"request-{next(numbers)}"))

    return handle
