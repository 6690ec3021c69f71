"""Stubs change how imports work, so each check runs in a process of its own."""

import subprocess
import sys
import textwrap


def run(code: str) -> str:
    before = "from gapscope.worker.stubs import *; finder = StubFinder(['torch', 'jax']); finder.install()\n"
    done = subprocess.run(
        [sys.executable, "-c", before + textwrap.dedent(code)], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_hidden_framework_can_be_used_as_files_use_it():
    out = run(
        """
        import torch, torch.nn as nn
        import torch.nn.functional as F
        from torch import Tensor
        from jax import numpy as jnp, jit

        class Net(nn.Module):
            def __init__(self):
                super().__init__()

        class Both(nn.Module, dict):
            pass

        @torch.compile
        def f(x: Tensor) -> Tensor:
            return x

        @torch.jit.script
        def g(x): return x

        @jit
        def h(x): return x

        device = torch.device("cuda") if torch.cuda.is_available() else torch.device("cpu")
        kernel = torch.ones(3) / 3 * 2 - 1
        with torch.no_grad():
            pass
        print(f.__name__, g.__name__, h.__name__, isinstance(3, Tensor), bool(torch.cuda.is_available()))
        print(Net().__class__)
        """
    )

    assert out == "f g h False False\n<class '__main__.Net'>"


def test_libraries_are_told_it_is_not_installed(tmp_path):
    out = run(
        f"""
        import sysconfig, sys
        import gapscope.worker.stubs as stubs
        stubs._LIBRARIES = ({str(tmp_path)!r},)
        open({str(tmp_path / "somelib.py")!r}, "w").write(
            "import importlib.util\\n"
            "there = importlib.util.find_spec('torch') is not None\\n"
            "try:\\n    import torch\\nexcept ImportError:\\n    torch = None\\n")
        sys.path.insert(0, {str(tmp_path)!r})
        import somelib
        import torch
        print(somelib.there, somelib.torch, type(torch).__name__)
        """
    )

    assert out == "False None StubModule"


def test_stubs_can_be_forgotten_and_are_served_again():
    out = run(
        """
        import sys, torch.nn
        forget_stubs()
        print('torch' in sys.modules, 'torch.nn' in sys.modules)
        import torch
        print(type(torch).__name__)
        """
    )

    assert out == "False False\nStubModule"


def test_package_metadata_is_still_found():
    assert run("from importlib.metadata import version; print(version('numpy') != '')") == "True"
