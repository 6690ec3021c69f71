"""Graph breaks are gone though torch loads its compiler only when a program first calls it."""

import subprocess
import sys

import pytest

pytest.importorskip("torch")

SCRIPT = """
import sys
from types import SimpleNamespace

import torch
from gapscope.adapters.torch import Adapter
from gapscope.switches._flipped import Flipped

flipped = Flipped({switches})
flipped.install(Adapter())
assert "torch._dynamo" not in sys.modules
flipped.adjust(Adapter(), SimpleNamespace(__name__="asked"))

graphs = []

def kept(graph, examples):
    graphs.append(graph)
    return graph.forward

def parted(x):
    x = x * 2.0
    torch._dynamo.graph_break()
    return x + 1.0

print(float(torch.compile(parted, backend=kept)(torch.tensor(3.0))), len(graphs))
"""


@pytest.mark.parametrize(("switches", "graphs"), [([], "2"), (["no-barriers"], "1")])
def test_one_graph_is_made_where_breaks_are_gone(switches, graphs):
    script = SCRIPT.format(switches=switches)

    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False)

    assert done.stdout.split() == ["7.0", graphs], done.stderr
