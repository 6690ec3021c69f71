"""Dilated convolutions asked for as such give what they gave by way of the batch."""

import numpy as np
import pytest

from gapscope.switches._flipped import Flipped

tf = pytest.importorskip("tensorflow")

RNG = np.random.default_rng(0)
ROW, PLANE = (RNG.standard_normal(shape).astype(np.float32) for shape in ((2, 40, 3), (2, 20, 24, 3)))
TAPS, WINDOW = (RNG.standard_normal(shape).astype(np.float32) for shape in ((3, 3, 4), (3, 5, 3, 4)))
ASKED = {
    "row": lambda: tf.nn.convolution(ROW, TAPS, 1, "SAME", dilations=4),
    "row, inside": lambda: tf.nn.convolution(ROW, TAPS, padding="VALID", dilations=[3]),
    "plane": lambda: tf.nn.convolution(PLANE, WINDOW, padding="SAME", dilations=(2, 3)),
    "by rate": lambda: tf.nn.atrous_conv2d(PLANE, WINDOW, 2, "VALID"),
    "no holes": lambda: tf.nn.convolution(PLANE, WINDOW, 1, "SAME"),
    "strides": lambda: tf.nn.convolution(ROW, TAPS, 2, "SAME"),
}


def operations(function):
    graph = tf.function(function).get_concrete_function().graph
    return {one.type for one in graph.get_operations()}


def test_what_they_give_stays_and_the_batch_is_left_alone():
    from gapscope.adapters.tensorflow import Adapter

    before = {name: ask().numpy() for name, ask in ASKED.items()}
    spread = {name for name, ask in ASKED.items() if "SpaceToBatchND" in operations(ask)}
    Flipped(["direct-dilation"]).install(Adapter())

    for name, ask in ASKED.items():
        np.testing.assert_allclose(ask().numpy(), before[name], rtol=1e-4, atol=1e-5, err_msg=name)
        assert "SpaceToBatchND" not in operations(ask), name
    assert {"row", "row, inside", "plane", "by rate"} >= spread >= {"row", "by rate"}
