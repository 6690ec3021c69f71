"""An answer while it is being found: it can be read, and saved, at any moment."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from gapscope.model.answer import Answer, Asked, Caveat, Control, Point, SettledClaim
from gapscope.model.codec import FORMAT
from gapscope.model.evidence import Machine, Trace
from gapscope.model.settings import Settings
from gapscope.pipeline.crossovers import find_crossovers

Watch = Callable[[str], None]
"""Told in a few words what is being done now."""
Save = Callable[[Answer, bool], None]
"""Given the answer so far, and whether that is all of it."""


@dataclass
class Draft:
    asked: Asked
    machine: Machine
    settings: Settings
    save: Save
    watch: Watch
    began: float = field(default_factory=time.monotonic)
    points: list[Point] = field(default_factory=list)
    caveats: list[Caveat] = field(default_factory=list)
    claims: tuple[SettledClaim, ...] = ()
    control: Control | None = None
    traces: list[Trace] = field(default_factory=list)
    """Profiles of what was explained; they are no part of the answer."""

    def answer(self) -> Answer:
        unique = {(caveat.name, caveat.seen): caveat for caveat in self.caveats}
        return Answer(
            format=FORMAT,
            question=self.asked,
            machine=self.machine,
            seconds_spent=time.monotonic() - self.began,
            points=tuple(self.points),
            claims=self.claims,
            caveats=tuple(unique.values()),
            control=self.control,
            crossovers=find_crossovers(self.points),
        )

    def keep(self, point: Point, *, new: bool = False) -> None:
        """Put the newest state of the point in hand into the answer, and save it."""
        if new:
            self.points.append(point)
        else:
            self.points[-1] = point
        self.save(self.answer(), False)

    def take_control(self, control: Control) -> None:
        """The widest floor of all phases and points is the one to state."""
        if self.control is None or (control.floor or 0.0) > (self.control.floor or 0.0):
            self.control = control
