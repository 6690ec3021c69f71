"""Why is projecting points slow in tf.function, when I only hand it a small settings object?"""

import tensorflow as tf

import gapscope as gs

gs.inputs(points=gs.uniform("N P", N=256, P=3, low=1.0, high=2.0))


class Camera:
    def __init__(self, focus, centre):
        self.focus, self.centre = focus, centre


def project(points, camera):
    return camera.focus * points[:, :2] / points[:, 2:] + camera.centre


@gs.contender("tensorflow", setup=True)
def slow():
    step = tf.function(project)
    return lambda points: step(points, Camera(500.0, 320.0))


@gs.contender("tensorflow", setup=True)
def fast():
    step = tf.function(project)
    camera = Camera(500.0, 320.0)
    return lambda points: step(points, camera)
