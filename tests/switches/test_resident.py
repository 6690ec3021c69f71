"""Conversions that hand on what they are given, by themselves and while a compiler traces."""

import subprocess
import sys

import numpy as np
import pytest

from gapscope.adapters.numpy import Adapter as NumPy
from gapscope.switches._flipped import Flipped

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
    assert np.allclose(run(x), 2.0)
"""

FRAMEWORKS = {
    "jax": {
        "imports": "import jax, jax.numpy as jnp",
        "conversion": "jnp.asarray(np.array(np.asarray(x.tolist(), dtype=np.float32)))",
        "made": "jnp.ones(3)",
        "traced": "jax.jit(convert)",
    },
    "tensorflow": {
        "imports": "import tensorflow as tf",
        "conversion": "tf.constant(np.array(x.numpy().copy().tolist(), np.float32), tf.float32)",
        "made": "tf.ones(3)",
        "traced": "tf.function(convert)",
    },
    "torch": {
        "imports": "import torch",
        "conversion": "torch.tensor(np.array(x.numpy().copy().tolist(), dtype='float32'), dtype=torch.float32)",
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


LISTS = {
    "jax": "jnp.asarray([row for row in x])",
    "tensorflow": "tf.constant([row.numpy() for row in x])",
    "torch": "torch.from_numpy(np.stack(list(x.numpy()))) + torch.tensor(list(x.numpy()))",
}


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_a_list_of_tensors_becomes_one_tensor_without_its_numbers_being_looked_at(framework):
    pytest.importorskip(framework)
    script = (
        SCRIPT.partition("def convert")[0]
        + """
def convert(x):
    return {conversion}

Flipped(["resident"]).install(Adapter())
x = {made}
assert type(convert(x)) is type(x), type(convert(x))
assert tuple(convert(x).shape) == (3,)
"""
    )
    words = {**FRAMEWORKS[framework], "conversion": LISTS[framework]}

    done = subprocess.run(
        [sys.executable, "-c", script.format(framework=framework, **words)],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("convert", [np.array, np.asarray, lambda rows: np.array(rows, dtype=np.float32)])
def test_numpy_is_given_the_array_in_the_place_of_its_list(convert, monkeypatch):
    def refuse(handed):
        raise AssertionError("a list was made")

    adapter = NumPy()
    Flipped(["resident"]).install(adapter)
    x = adapter.from_numpy(np.ones((2, 3), np.float32))

    handed = x.tolist()
    monkeypatch.setattr(type(handed), "_listed", refuse)
    assert np.shares_memory(convert(handed), x)
    assert not np.shares_memory(np.array((x * 2.0).tolist(), dtype=np.float64), x)
    assert adapter.owns(x @ x.T)


def test_who_looks_into_a_list_of_numpys_finds_it():
    adapter = NumPy()
    Flipped(["resident"]).install(adapter)
    rows = adapter.from_numpy(np.arange(6.0).reshape(2, 3)).tolist()

    assert (len(rows), rows[1], [*rows], rows.index([0.0, 1.0, 2.0])) == (
        2,
        [3.0, 4.0, 5.0],
        [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]],
        0,
    )
    assert rows == [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]


def test_watching_leaves_numpys_arrays_as_they_are():
    adapter = NumPy()
    Flipped(["resident"], watching=True).install(adapter)

    assert type(adapter.from_numpy(np.ones(2))) is np.ndarray


def test_who_asks_from_a_library_gets_what_it_asked_for_whoever_asked_before():
    pytest.importorskip("torch")
    script = """
import numpy as np, torch
from gapscope.adapters.torch import Adapter
from gapscope.switches._flipped import Flipped

library, user = ({"__name__": name} for name in ("torch.optim.made_up", "made_up"))
for names in (library, user):
    exec("def convert(x): return x.tolist()", names)
Flipped(["resident"]).install(Adapter())
x = torch.ones(2)
for _ in range(2):
    assert user["convert"](x) is x
    assert library["convert"](x) == [1.0, 1.0]
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False)

    assert done.returncode == 0, done.stderr
