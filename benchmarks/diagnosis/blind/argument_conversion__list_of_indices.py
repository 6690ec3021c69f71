"""Why is shuffling a signal with torch slower than with NumPy?"""

import random

import numpy as np

import gapscope as gs

gs.inputs(x=gs.normal("N", N=20_000))


def order():
    return random.Random(0).sample(range(20_000), 20_000)


@gs.contender("torch", gradients=False, setup=True)
def slow():
    places = order()
    return lambda x: x[places]


@gs.contender("numpy", setup=True)
def fast():
    places = np.array(order())
    return lambda x: x[places]
