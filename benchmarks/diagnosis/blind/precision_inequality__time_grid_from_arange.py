"""Two colleagues sum the same damped oscillations; their time grids come from arange. Why is one so much slower?"""

import numpy as np

import gapscope as gs

gs.inputs(
    rate=gs.uniform("N", N=64, low=0.1, high=2.0),
    pace=gs.uniform("N", low=1.0, high=5.0),
    size=gs.uniform("N", low=0.5, high=1.0),
)


def signal(rate, pace, size, time):
    waves = np.exp(-rate[:, None] * time) * np.cos(pace[:, None] * time)
    return (size[:, None] * waves).sum(0).astype(np.float32)


@gs.contender("numpy", setup=True)
def slow():
    time = np.arange(4000) * 0.0005
    return lambda rate, pace, size: signal(rate, pace, size, time)


@gs.contender("numpy", setup=True)
def fast():
    time = np.arange(4000, dtype=np.float32) * 0.0005
    return lambda rate, pace, size: signal(rate, pace, size, time)
