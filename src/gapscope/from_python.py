"""`gapscope.compare(f, g, inputs=…)` and `gapscope.why`: what the commands of those names do, from Python."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from gapscope import notebook, pipeline
from gapscope.model.answer import Answer
from gapscope.store import Keeper


def compare(
    *functions: Callable[..., Any],
    inputs: Mapping[str, Any],
    frameworks: Sequence[str] | None = None,
    modes: Sequence[str] | None = None,
    phases: Sequence[str] = ("forward",),
    isolate: bool = True,
    **settings: Any,
) -> Answer:
    """
    Prove that the functions agree, then measure them, and save the answer.

    `inputs` maps names to NumPy arrays, plain values, or `gs.normal(…)` and its kin; each function
    takes the inputs it names. Frameworks are told from the modules a function uses unless given,
    one a function. `isolate=False` keeps everything in this process: for lambdas and closures, and
    one framework at a time. Other keywords are fields of `Settings`, such as `budget=5`.
    """
    return _put(
        *functions, inputs=inputs, frameworks=frameworks, modes=modes, phases=phases, isolate=isolate, **settings
    )


def why(
    *functions: Callable[..., Any],
    inputs: Mapping[str, Any],
    frameworks: Sequence[str] | None = None,
    modes: Sequence[str] | None = None,
    phases: Sequence[str] = ("forward",),
    **settings: Any,
) -> Answer:
    """As `compare`, and explain the gaps: causes by experiments, the lines they lie in, and what would close them."""
    chosen = {"seconds_a_gap": 40.0, **settings}
    return _put(*functions, inputs=inputs, frameworks=frameworks, modes=modes, phases=phases, why=True, **chosen)


def _put(*functions: Callable[..., Any], **about: Any) -> Answer:
    keeper = Keeper()
    if notebook.running() is None:
        found = pipeline.compare(*functions, save=keeper.save, **about)
    else:
        found = _in_a_notebook(functions, about, keeper)
    if keeper.trouble is not None:
        warnings.warn(f"The answer was not saved. {keeper.trouble}", stacklevel=3)
    return found


def _in_a_notebook(functions: Sequence[Callable[..., Any]], about: dict[str, Any], keeper: Keeper) -> Answer:
    """Progress under the cell, the answer drawn, and functions of cells in a file that other processes can load."""
    notebook.register(notebook.running())
    with tempfile.TemporaryDirectory(prefix="gapscope-") as folder, notebook.live_progress() as watch:
        apart = about.get("isolate", True) and not all(pipeline.reachable(function) for function in functions)
        chosen = notebook.written(functions, Path(folder)) if apart else functions
        return pipeline.compare(*chosen, save=keeper.save, watch=watch, **about)
