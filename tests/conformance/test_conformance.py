"""One suite on every adapter: each framework runs its checks once, in a process of its own; each check is a test."""

import inspect
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from conformance.suite import checks_for
from gapscope import registry
from gapscope.adapters._base import Adapter

TESTS = Path(__file__).parents[1]
FRAMEWORKS = registry.names("adapters")
PROTOCOL = [name for name, member in vars(Adapter).items() if inspect.isfunction(member) and name != "__subclasshook__"]


def adapter_of(framework):
    return registry.find("adapters", framework).Adapter


def cases(device):
    able = [name for name in FRAMEWORKS if device == "cpu" or "gpu" in adapter_of(name).supports]
    return [
        pytest.param(framework, check, id=f"{framework}-{check}")
        for framework in able
        for check in checks_for(framework, adapter_of(framework).supports, device)
    ]


@pytest.fixture(scope="session")
def outcomes(tmp_path_factory):
    """A function giving the outcomes of one adapter's checks; the process behind it runs once."""
    known = {}

    def run(framework, device):
        if (framework, device) not in known:
            path = tmp_path_factory.mktemp("conformance") / f"{framework}.json"
            known[framework, device] = run_checks(framework, device, path)
        return known[framework, device]

    return run


def run_checks(framework, device, path):
    # The compiler's cache outlives the test run: compiling afresh takes torch half a minute.
    cache = Path(tempfile.gettempdir()) / "gapscope-conformance-inductor"
    path_there = os.pathsep.join([str(TESTS), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path_there, "TORCHINDUCTOR_CACHE_DIR": str(cache)}
    command = [sys.executable, "-m", "conformance.runner", framework, device, str(path)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=280)
    found = json.loads(path.read_text()) if path.exists() else {}
    return {**found, "ended": f"exit code {done.returncode}\n{done.stderr[-4000:]}"}


def judge(found, check):
    """Pass, skip or fail as the process did, with its own words."""
    if "refused" in found:
        pytest.skip(found["refused"])
    if check not in found.get("outcomes", {}):
        pytest.fail(f"the process ended before this check: {found['ended']}", pytrace=False)
    if found["outcomes"][check] is not None:
        pytest.fail(found["outcomes"][check], pytrace=False)


@pytest.mark.parametrize(("framework", "check"), cases("cpu"))
def test_conforms(framework, check, outcomes):
    judge(outcomes(framework, "cpu"), check)


@pytest.mark.gpu
@pytest.mark.skipif(shutil.which("nvidia-smi") is None, reason="no CUDA device: nvidia-smi is not installed")
@pytest.mark.parametrize(("framework", "check"), cases("cuda"))
def test_conforms_on_a_gpu(framework, check, outcomes):
    judge(outcomes(framework, "cuda"), check)


@pytest.mark.parametrize("name", PROTOCOL)
@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_signatures_are_those_of_the_protocol(framework, name):
    assert inspect.signature(getattr(adapter_of(framework), name)) == inspect.signature(getattr(Adapter, name))


def test_reading_the_folder_imports_no_framework():
    script = (
        "import sys\n"
        "from gapscope import registry\n"
        "roots = [registry.find('adapters', name).Adapter.roots[0] for name in registry.names('adapters')]\n"
        "print(*sorted(set(roots) & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert done.stdout.split() == ["numpy"]
