"""Send both sides through an untimed pass, watched by every switch, before any timing is paid for."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace

from gapscope import registry
from gapscope.contenders.crew import Crew
from gapscope.contenders.preparing import Preparation
from gapscope.explain._base import Scouted
from gapscope.model.question import Contender, Question
from gapscope.units import Seconds

SCOUTING_SECONDS: Seconds = 0.2


def watched() -> tuple[str, ...]:
    """The switches that put something in the place of functions: whether those are called can be seen."""
    return tuple(name for name in registry.names("switches") if hasattr(registry.find("switches", name), "install"))


def scout(
    question: Question, phase: str, sides: Sequence[Contender], prepared: dict[str, Preparation], crew: Crew
) -> dict[str, Scouted]:
    """What was seen, by contender; one that fails here is missing, and nothing can be tried on it."""
    members = {side.name: replace(side, switches=watched(), watching=True) for side in sides}
    crew.start(question, members, prepared, cache="scouted")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    found = {}
    for side in sides:
        reply = crew.ask(side.name, "scout", "being looked at", seconds=SCOUTING_SECONDS)
        if reply is not None:
            seen = {**reply[0], "names": frozenset(reply[0]["names"]), "dtypes": tuple(reply[0]["dtypes"])}
            found[side.name] = Scouted(contender=side, phase=phase, cores=cores, **seen)
    return found
