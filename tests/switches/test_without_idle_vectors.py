"""Decompositions asked for values alone, in processes of their own: what is replaced stays so."""

import subprocess
import sys

import pytest

SCRIPT = """
import numpy as np
import {module} as made
from gapscope.adapters.{framework} import Adapter
from gapscope.switches._flipped import Flipped

x = np.random.default_rng(0).normal(size=(6, 6)).astype("float32")
x = x @ x.T
adapter = Adapter()
given = adapter.from_numpy(x)
linalg = made.linalg
calls = [lambda: linalg.eigh(given), lambda: linalg.svd(given), lambda: linalg.svd(given, full_matrices=False)]
before = [[adapter.to_numpy(part) for part in call()] for call in calls]
Flipped(["without-idle-vectors"]).install(adapter)
for call, parts in zip(calls, before):
    now = [adapter.to_numpy(part) for part in call()]
    for one, other in zip(parts, now):
        assert one.shape == other.shape
        assert np.allclose(one, other, atol=1e-3) if one.ndim == 1 else not other.any()
print("as many as before")
"""


@pytest.mark.parametrize(
    ("framework", "module"),
    [("numpy", "numpy"), ("torch", "torch"), ("jax", "jax.numpy"), ("tensorflow", "tensorflow")],
)
def test_values_stay_as_they_were_and_vectors_are_zero(framework, module):
    command = [sys.executable, "-c", SCRIPT.format(framework=framework, module=module)]

    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.stdout == "as many as before\n", done.stderr[-500:]
