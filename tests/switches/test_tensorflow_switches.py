"""Switches on TensorFlow's own functions, each in a process of its own."""

import subprocess
import sys

import pytest

SCRIPT = """
import numpy as np
import tensorflow as tf
from gapscope.adapters.tensorflow import Adapter
from gapscope.switches._flipped import Flipped

flipped = Flipped(["{switch}"], watching={watching})
flipped.install(Adapter())
{lines}
"""


@pytest.fixture
def told(tmp_path):
    """The last line that is printed by a file, which AutoGraph can read."""

    def ran(switch, lines, *, watching=False):
        file = tmp_path / "script.py"
        file.write_text(SCRIPT.format(switch=switch, lines=lines, watching=watching))
        done = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()[-1]

    return ran


EVALUATED = """
model = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_regularizer="l2")])
model.compile(loss="mse"{metrics})
x, y = np.ones((4, 3), np.float32), np.zeros((4, 2), np.float32)
loss = model.compute_loss(x, y, model(x), training=False)
print(np.allclose(model.evaluate(x, y, verbose=0), {wanted}), type(model.evaluate(x, y, verbose=0)).__name__)
"""


def test_a_loss_is_computed_directly(told):
    assert told("direct-call", EVALUATED.format(metrics="", wanted="loss")) == "True float"


def test_a_model_with_metrics_goes_on_keeping_them(told):
    lines = EVALUATED.format(metrics=', metrics=["mae"]', wanted="[loss, np.abs(model(x)).mean()]")

    assert told("direct-call", lines) == "True list"


ROWS = """
table = tf.Variable(tf.ones((5, 2)))
with tf.GradientTape() as tape:
    loss = tf.reduce_sum(tf.gather(table, [1, 3, 3]))
gradient = tape.gradient(loss, table)
table.assign_sub(0.5 * tf.convert_to_tensor(gradient))
table.assign_add(-tf.convert_to_tensor(gradient) / 2.0)
table.assign_sub(tf.ones((5, 2)))
{more}
print(table.numpy()[:, 0].tolist())
"""


def test_a_gradient_of_rows_updates_these_and_no_others(told):
    more = "assert not isinstance(tf.convert_to_tensor(gradient), tf.Tensor)"

    assert told("sparse-gradients", ROWS.format(more=more)) == "[0.0, -1.0, 0.0, -2.0, 0.0]"


def test_rows_are_written_out(told):
    lines = """
@tf.function
def f(x):
    return tf.map_fn(lambda pair: pair[0] - tf.reduce_max(pair[1]), (x, x), fn_output_signature=tf.float32)

kinds = {op.type for op in f.get_concrete_function(tf.ones((3, 2))).graph.get_operations()}
print(f(tf.constant([[1.0, 2.0], [3.0, 5.0]])).numpy().tolist(), [kind for kind in kinds if "While" in kind])
"""

    assert told("unrolled", lines) == "[[-1.0, 0.0], [-2.0, 0.0]] []"


def test_every_loop_of_a_graph_is_seen(told):
    lines = """
@tf.function
def f(x):
    total = tf.zeros(2)
    for row in x:
        total += row
    return total

print(f(tf.ones((3, 2))).numpy().tolist(), flipped.count["unrolled"] > 0)
"""

    assert told("unrolled", lines, watching=True) == "[3.0, 3.0] True"


ENDLESS = """
data = tf.data.Dataset.range({batches})

@tf.function
def total():
    return tf.add_n([batch for batch in data])

try:
    total()
except RuntimeError as error:
    said = "for statement" in str(error)
print(said, [int(batch) for batch in data] == [*range({batches})])
"""


def test_a_loop_that_would_be_traced_for_ever_says_so_and_the_same_one_runs_eagerly(told):
    assert told("resident", ENDLESS.format(batches=300)) == "True True"
