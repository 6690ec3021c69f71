"""SciPy has two functions for blurring an image with a measured point spread. Why is convolve2d so much slower?"""

import scipy.signal

import gapscope as gs

gs.inputs(image=gs.uniform("H W", H=192, W=192), spread=gs.uniform("A B", A=25, B=25), out="H W")


@gs.contender("numpy")
def slow(image, spread):
    return scipy.signal.convolve2d(image, spread, mode="same")


@gs.contender("numpy")
def fast(image, spread):
    return scipy.signal.fftconvolve(image, spread, mode="same")
