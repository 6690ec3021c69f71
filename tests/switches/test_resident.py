"""Conversions that hand on what they are given, by themselves and while a compiler traces."""

import subprocess
import sys

import pytest

SCRIPT = """
import numpy as np
{imports}
from gapscope.adapters.{framework} import Adapter
from gapscope.switches._flipped import Flipped

def convert(x):
    y = {conversion}
    assert y is x, type(y)
    return y * 2

Flipped(["resident"]).install(Adapter())
x = {made}
for run in (convert, {traced}):
    assert (np.full(3, 2.0) == np.stack(run(x))).all()
"""

FRAMEWORKS = {
    "jax": {
        "imports": "import jax, jax.numpy as jnp",
        "conversion": "jnp.asarray(np.array(x.tolist()))",
        "made": "jnp.ones(3)",
        "traced": "jax.jit(convert)",
    },
    "tensorflow": {
        "imports": "import tensorflow as tf",
        "conversion": "tf.constant(x.numpy().copy().tolist())",
        "made": "tf.ones(3)",
        "traced": "tf.function(convert)",
    },
    "torch": {
        "imports": "import torch",
        "conversion": "torch.tensor(x.numpy().copy().tolist())",
        "made": "torch.ones(3)",
        "traced": "convert",  # its compiler knows these methods by name, and goes past ours
    },
}


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_a_round_trip_is_no_longer_made(framework):
    pytest.importorskip(framework)
    script = SCRIPT.format(framework=framework, **FRAMEWORKS[framework])

    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False)

    assert done.returncode == 0, done.stderr
