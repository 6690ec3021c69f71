"""
Leaves out units of a layer that do nothing: their weights are zero, on the way in or on the way to what comes next.

The weights are cut beforehand, and the operations run as they are on what is left.
"""

from collections.abc import Mapping
from typing import Any

from gapscope.switches._base import NothingToFlip, Program

CHANGES = "no units whose weights are zero"


def narrows(program: Program) -> Mapping[int, Any]:
    found = program.idle_units()
    if not found:
        raise NothingToFlip("no unit could be left out")
    return found
