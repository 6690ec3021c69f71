"""A thread left running takes the interpreter from the one that works."""

import threading

import numpy as np

import gapscope as gs

gs.inputs(x=gs.normal("N", N=100_000))


def spin():
    while True:
        sum(range(1000))


@gs.contender("numpy", setup=True)
def slow():
    threading.Thread(target=spin, daemon=True).start()
    return lambda x: np.tanh(x)


@gs.contender("numpy", setup=True)
def fast():
    return lambda x: np.tanh(x)
