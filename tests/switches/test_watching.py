"""Every switch can be watched in every framework, in a process of its own."""

import importlib.util
import subprocess
import sys

import pytest

from gapscope import registry

CODE = """
import sys
from gapscope import registry
from gapscope.switches._flipped import Flipped

adapter = registry.find("adapters", sys.argv[1]).Adapter()
Flipped(registry.names("switches"), watching=True).install(adapter)
print("watched")
"""


@pytest.mark.parametrize("framework", registry.names("adapters"))
def test_all_switches_can_be_watched_at_once(framework):
    if importlib.util.find_spec(registry.find("adapters", framework).Adapter.roots[0]) is None:
        pytest.skip(f"{framework} is not installed")

    done = subprocess.run(
        [sys.executable, "-c", CODE, framework], capture_output=True, text=True, check=False, timeout=120
    )

    assert done.stdout.endswith("watched\n"), done.stderr
