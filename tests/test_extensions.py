"""Every extension file has its parts; every file keeps to its size."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import gapscope
from gapscope import registry
from gapscope.errors import QuestionError

HOME = Path(gapscope.__file__).parent
SOURCES = sorted(HOME.rglob("*.py"))


@pytest.mark.parametrize("name", registry.names("adapters"))
def test_an_adapter_has_its_parts(name):
    module = registry.find("adapters", name)

    assert module.__doc__
    adapter = module.Adapter
    assert adapter.modes
    assert adapter.roots
    assert adapter.supports <= {"gpu", "gradients", "compile", "events"}
    assert isinstance(adapter.bindings, dict)
    assert isinstance(adapter.environment, dict)
    assert adapter.extra is None or isinstance(adapter.extra, str)
    protocol = ast.parse((HOME / "adapters" / "_base.py").read_text())
    wanted = {node.name for node in ast.walk(protocol) if isinstance(node, ast.FunctionDef)}
    assert all(hasattr(adapter, method) for method in wanted)


@pytest.mark.parametrize("name", registry.names("report", "as_"))
def test_a_report_format_has_its_parts(name):
    module = registry.find("report", name, "as_")

    assert module.__doc__
    assert module.SUFFIX.startswith(".")
    assert callable(module.render)


@pytest.mark.parametrize("name", registry.names("questions"))
def test_a_shipped_question_has_a_title_contenders_and_claims(name):
    text = (HOME / "questions" / f"{name.replace('-', '_')}.py").read_text()

    assert (ast.get_docstring(ast.parse(text)) or "").splitlines()[0].endswith("?")
    assert "@gs.contender(" in text
    assert "@gs.claim(" in text


@pytest.mark.parametrize("name", registry.names("switches"))
def test_a_switch_has_its_parts(name):
    module = registry.find("switches", name)
    hooks = {"turned", "request", "prepare", "install", "adjust", "arrange", "RESIZES", "LESSENS"}
    hooks |= {"leaves_out", "narrows"}

    assert module.__doc__
    assert module.CHANGES
    assert any(hasattr(module, hook) for hook in hooks)


@pytest.mark.parametrize("name", registry.names("explain.causes"))
def test_a_cause_has_its_parts_and_its_page(name):
    module = registry.find("explain.causes", name)
    headings = ["## What it is", "## How it is tested", "## What would refute it", "## Where it is blind"]

    assert [line for line in module.__doc__.splitlines() if line.startswith("##")] == headings
    assert module.CLAIM
    assert set(module.SWITCHES) <= set(registry.names("switches"))
    assert callable(module.plausible)


@pytest.mark.parametrize("name", registry.names("explain.fixes"))
def test_a_fix_has_its_parts(name):
    module = registry.find("explain.fixes", name)

    assert module.__doc__
    assert module.SWITCH in registry.names("switches")
    assert set(module.LINES) <= set(registry.names("adapters"))


def test_an_unknown_extension_is_answered_with_the_known_ones():
    with pytest.raises(
        QuestionError, match=r"No adapters entry is called 'mxnet'. Known: jax, numba, numpy, tensorflow"
    ):
        registry.find("adapters", "mxnet")


def test_reading_the_adapters_loads_no_framework():
    code = (
        "import sys\nfrom gapscope import registry\n"
        "found = [registry.find('adapters', name).Adapter.roots[0] for name in registry.names('adapters')]\n"
        "print([name for name in found if name != 'numpy' and name in sys.modules])"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)

    assert done.stdout == "[]\n"


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(HOME)))
def test_files_and_functions_keep_to_their_size(file):
    text = file.read_text()

    assert len(text.splitlines()) <= 400
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            assert node.end_lineno - node.lineno < 60, node.name
