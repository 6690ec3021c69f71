"""Dilated convolutions asked for as such give what they gave by way of the batch."""

import numpy as np
import pytest

from gapscope.switches._base import NothingToFlip
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


def by_hand(blocks, rims, window, *, x=PLANE, crops=None, padding="VALID", after=lambda y: y):
    spread = tf.space_to_batch_nd if len(blocks) == 1 else tf.space_to_batch
    convolve = tf.nn.conv1d if len(blocks) == 1 else tf.nn.conv2d
    crops = crops or [[0, 0]] * len(blocks)
    return tf.batch_to_space(after(convolve(spread(x, blocks, rims), window, 1, padding)), blocks, crops)


BY_HAND = {
    "inside": lambda: by_hand([2, 3], [[2, 2], [0, 0]], WINDOW),
    "with rims, activated": lambda: by_hand([2, 2], [[0, 0], [2, 2]], WINDOW, padding="SAME", after=tf.nn.relu),
    "cut": lambda: by_hand([2, 2], [[1, 1], [0, 2]], WINDOW, crops=[[1, 0], [0, 2]]),
    "row": lambda: by_hand([4], [[4, 4]], TAPS, x=ROW),
}
before_by_hand = {name: ask().numpy() for name, ask in BY_HAND.items()}


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


def test_what_goes_by_way_of_the_batch_step_by_step_is_asked_for_as_such_too():
    from gapscope.adapters.tensorflow import Adapter

    Flipped(["direct-dilation"]).install(Adapter())

    for name, ask in BY_HAND.items():
        with_holes = ask().numpy()
        np.testing.assert_allclose(with_holes, before_by_hand[name], rtol=1e-4, atol=1e-5, err_msg=name)
        assert "SpaceToBatchND" not in operations(ask), name
    np.testing.assert_array_equal(tf.nn.relu(tf.constant([-1.0, 2.0])), [0.0, 2.0])


@pytest.mark.parametrize(
    "ask",
    [
        lambda: tf.batch_to_space(tf.space_to_batch(PLANE, [2, 2], [[0, 0], [0, 0]]), [2, 2], [[0, 0], [0, 0]]),
        lambda: by_hand([2, 2], [[0, 0], [0, 0]], WINDOW, x=PLANE, padding="SAME", after=lambda y: y * 2.0),
        lambda: tf.nn.conv2d(tf.nn.relu(tf.space_to_batch(PLANE, [2, 2], [[0, 0], [0, 0]])), WINDOW, 1, "VALID"),
        lambda: tf.nn.conv2d(tf.space_to_batch(PLANE, [2, 2], [[0, 0], [0, 0]]), WINDOW, 2, "VALID"),
    ],
    ids=["not convolved", "changed by an operator", "changed before", "strides"],
)
def test_another_use_of_the_batch_is_no_convolution_with_holes(ask):
    from gapscope.adapters.tensorflow import Adapter

    Flipped(["direct-dilation"]).install(Adapter())

    with pytest.raises((NothingToFlip, TypeError)):
        ask()
