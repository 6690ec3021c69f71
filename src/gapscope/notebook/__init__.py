"""
Answers in Jupyter: they draw themselves, progress shows while they are found, and `%%gap` compares cells.

    %load_ext gapscope.notebook

`gapscope.compare` in a notebook does without that line; only the magic needs it.
"""

from typing import Any

from gapscope.notebook._drawing import live_progress, register, running
from gapscope.notebook._magic import register_magic
from gapscope.notebook._writing import written

__all__ = ["live_progress", "load_ipython_extension", "register", "running", "written"]


def load_ipython_extension(shell: Any) -> None:
    """`%load_ext gapscope.notebook`."""
    register(shell)
    register_magic(shell)
