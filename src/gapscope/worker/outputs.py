"""Bring back everything a call produced, under names, refusing what was not really computed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from gapscope.adapters._base import Adapter
from gapscope.worker.program import Program
from gapscope.worker.protocol import Array


@dataclass(frozen=True)
class Collected:
    names: list[str]
    arrays: list[Array]
    foreign: str | None
    """The type of the first thing that is neither this framework's own finished tensor nor an array of NumPy's."""


def collect(adapter: Adapter, program: Program, result: Any) -> Collected:
    """Outputs as `out`, gradients as `gradient of x`, trained parameters as `parameter w`."""
    found: list[tuple[str, Any]] = []
    if program.phase == "gradient":
        outputs, gradients = result
        found += flatten(outputs)
        found += [(f"gradient of {name}", gradient) for name, gradient in zip(program.wrt, gradients)]
    else:
        found += flatten(result)
    strangers = (type(value).__qualname__ for _, value in found if not (adapter.owns(value) or finished_array(value)))
    foreign = next(strangers, None)
    if foreign is not None:
        return Collected([], [], foreign)
    names = [name for name, _ in found]
    arrays = [np.array(value) if finished_array(value) else adapter.to_numpy(value) for _, value in found]
    if program.phase in ("step", "epoch"):
        for name, array in adapter.parameters_to_numpy(program.parameters()).items():
            names.append(f"parameter {name}")
            arrays.append(array)
    return Collected(names, arrays, None)


def finished_array(value: Any) -> bool:
    """Whether it is NumPy's own array of numbers: whoever gives one (`predict` does) has computed it."""
    return type(value) is np.ndarray and value.dtype.kind in "biufc"


def flatten(value: Any, path: str = "out") -> Iterator[tuple[str, Any]]:
    """The tensors in tuples, lists and dicts, each with where it stands. None is nothing."""
    if isinstance(value, dict):
        for key in sorted(value, key=str):
            yield from flatten(value[key], f"{path}[{key!r}]")
    elif isinstance(value, (tuple, list)):
        for index, item in enumerate(value):
            yield from flatten(item, path if len(value) == 1 else f"{path}[{index}]")
    elif value is not None:
        yield path, value
