"""`gapscope.compare(f, g, inputs=…)`: what `gapscope compare` is on the command line, from Python."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gapscope import pipeline
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
    keeper = Keeper()
    found = pipeline.compare(
        *functions,
        inputs=inputs,
        frameworks=frameworks,
        modes=modes,
        phases=phases,
        isolate=isolate,
        save=keeper.save,
        **settings,
    )
    if keeper.trouble is not None:
        warnings.warn(f"The answer was not saved. {keeper.trouble}", stacklevel=2)
    return found
