"""A thread left running multiplies matrices on the cores that the one that is timed would need."""

import threading

import numpy as np

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=512, C=512), w=gs.normal("C O", O=512))


def left_running():
    own = np.ones((512, 512), np.float32)
    while True:
        own @ own


@gs.contender("numpy", setup=True)
def slow(w):
    threading.Thread(target=left_running, daemon=True).start()
    return lambda x: x @ w


@gs.contender("numpy", setup=True)
def fast(w):
    return lambda x: x @ w
