import subprocess
import sys

import pytest

import gapscope


def test_all_names_are_sorted_there_and_documented():
    assert gapscope.__all__ == sorted(gapscope.__all__)
    assert len(gapscope.__all__) <= 15
    for name in gapscope.__all__:
        assert getattr(gapscope, name).__doc__, name


def test_an_unknown_name_is_answered_with_the_known_ones():
    with pytest.raises(AttributeError, match=r"gapscope has no 'benchmark'. It has: Step, array, claim, compare"):
        _ = gapscope.benchmark


def test_importing_gapscope_loads_nothing_heavy():
    code = "import sys, gapscope as gs; gs.normal; print({'numpy', 'msgspec', 'psutil', 'typer'} & set(sys.modules))"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)

    assert done.stdout == "set()\n"
