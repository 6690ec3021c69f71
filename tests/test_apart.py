"""
Tests that start JAX or TensorFlow, each file in a process of its own.

Once JAX has started, no process may be forked any more without its warning; others here have to.
"""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

FILES = sorted((Path(__file__).parent / "apart").glob("*.py"))


@pytest.mark.skipif(not all(map(find_spec, ("jax", "tensorflow"))), reason="JAX or TensorFlow is not installed")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_apart(file):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(file)]

    done = subprocess.run(command, capture_output=True, text=True, timeout=280, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout
