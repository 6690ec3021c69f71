"""Every run carries its own control: one contender against its twin, which can differ by nothing but noise."""

from __future__ import annotations

import os

from gapscope.measure.gaps import spread_between
from gapscope.measure.phase import TWIN, Phase
from gapscope.model.answer import Control
from gapscope.stats.stopping import floor

MOST = 10.0  # a floor above a thousand per cent says no more than that there were too few sets


def find_control(phase: Phase) -> Control:
    """The twins' ratio, and the smallest gap that could have been seen beside this noise."""
    twin = next((name for name in phase.records if name.endswith(TWIN)), None)
    spread = spread_between(phase.sets, twin, twin.removesuffix(TWIN), phase.records) if twin else None
    load = os.getloadavg()[0]
    if spread is None:
        return Control(ratio=None, floor=None, load=load)
    lowest = floor(spread, phase.looks)
    return Control(ratio=spread.ratio(), floor=lowest if lowest < MOST else None, load=load)
