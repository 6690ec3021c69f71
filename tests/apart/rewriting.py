"""What is left out of a graph takes nothing else with it."""

from types import SimpleNamespace

import numpy as np
import pytest

from gapscope.switches._base import NotApplicable
from gapscope.worker.rewriting import rewritten

tf = pytest.importorskip("tensorflow")

X = np.random.default_rng(0).standard_normal((3, 4)).astype(np.float32)


def turned_about(x):
    y = tf.transpose(tf.nn.relu(x))
    return tf.transpose(tf.exp(y))


def without_transposes(mode):
    from gapscope.adapters.tensorflow import Adapter

    adapter, x = Adapter(), tf.constant(X)
    program = SimpleNamespace(
        arguments=lambda number: (x,), names=("x",), leading=(), inputs=None, phase="forward", plain=turned_about
    )
    tape = SimpleNamespace(
        captured=adapter.capture(turned_about, [x], __file__),
        program=program,
        adapter=adapter,
        header={"mode": mode, "gradients": False},
        marks=list,
        numbers=[0],
    )

    def transposes(facts):
        return frozenset(at for at, one in enumerate(facts.operations) if one.name == "Transpose")

    made = rewritten(tape, [transposes])
    return made, (x, *made.made((x,)))


def left_in(graph):
    return {one.type for one in graph.get_operations()} & {"Relu", "Exp", "Transpose"}


def test_in_a_graph_everything_else_is_still_computed():
    made, arguments = without_transposes("function")

    np.testing.assert_allclose(made.function(*arguments), np.exp(np.maximum(X, 0.0)), rtol=1e-6)
    graph = tf.function(made.plain).get_concrete_function(*arguments).graph
    assert left_in(graph) == {"Relu", "Exp"}
    assert len(graph.outputs) == 3  # the result, and what only a transpose would have asked for


def test_eager_nothing_more_is_given():
    made, arguments = without_transposes("eager")

    np.testing.assert_allclose(made.plain(*arguments), np.exp(np.maximum(X, 0.0)), rtol=1e-6)


def test_where_operations_are_fused_it_is_refused():
    with pytest.raises(NotApplicable, match="under a compiler"):
        without_transposes("xla")
