"""Switches for what is trained and compiled in torch, in a process of its own."""

import subprocess
import sys

import pytest

pytest.importorskip("torch")

FLIPPED = """
import torch

from gapscope.adapters.torch import Adapter
from gapscope.switches._flipped import Flipped

Flipped([{switch!r}]).install(Adapter())
"""


def run(switch, code):
    done = subprocess.run(
        [sys.executable, "-c", FLIPPED.format(switch=switch) + code],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.parametrize(
    "lookup",
    [
        "torch.func.functional_call(torch.nn.Embedding(9, 2), {'weight': w}, rows)",
        "torch.func.functional_call(torch.nn.EmbeddingBag(9, 2), {'weight': w}, rows)",
        "torch.nn.functional.embedding_bag(rows, w, mode='sum')",
        "torch.nn.functional.embedding(rows, w)",
    ],
)
def test_looked_up_rows_have_sparse_gradients(lookup):
    code = f"""
w = torch.nn.Parameter(torch.ones(9, 2))
rows = torch.tensor([[1, 2], [3, 3]])
({lookup}).sum().backward()
print(w.grad.is_sparse)
"""

    assert run("sparse-gradients", code) == ["True"]


def test_what_torch_compiles_anew_on_every_call_is_compiled_once():
    code = """
made = []

def backend(graph, examples):
    made.append(graph)
    return graph.forward

def call(x):
    torch._dynamo.reset()
    return torch.compile(lambda v: torch.sin(v) * 2.0, backend=backend)(x)

for _ in range(3):
    call(torch.ones(4))
print(len(made))
"""

    assert run("keep-compiled", code) == ["1"]
