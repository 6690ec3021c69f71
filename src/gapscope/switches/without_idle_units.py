"""
Leaves out units of a layer that do nothing (their weights are zero, on the way in or on the way to what comes next),
and places at an end of an axis that no result depends on: all positions are computed, and the last one is used.

What is given is cut beforehand, and the operations run as they are on what is left.
"""

from collections.abc import Mapping
from typing import Any

from gapscope.switches._base import NothingToFlip, Program

CHANGES = "nothing computed for units and places that the result does not need"


def narrows(program: Program) -> Mapping[int, Any]:
    found = program.idle_units()
    if not found:
        raise NothingToFlip("no unit could be left out")
    return found
