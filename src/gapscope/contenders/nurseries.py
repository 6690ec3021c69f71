"""The nurseries of one run: started side by side, shared by all sets, renewed when that is cheap."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from gapscope.units import Seconds
from gapscope.worker.bearing import Nursery
from gapscope.worker.process import Place

SERVE_TIMES = 10.0
"""A nursery is renewed once it has served this many times as long as it took to load."""


@dataclass
class Nurseries:
    """By interpreter and framework. One that fails is not tried again: its workers are started on their own."""

    limit: Seconds = 300.0
    kept: dict[tuple[str, str], Nursery] = field(default_factory=dict)
    failed: set[tuple[str, str]] = field(default_factory=set)

    def prepare(self, places: Iterable[Place]) -> None:
        """Load the frameworks of all these, side by side; returns when all are loaded or have failed."""
        wanted = {(place.interpreter, place.framework): place for place in places if place.framework}
        for key, place in wanted.items():
            if key not in self.kept and key not in self.failed:
                try:
                    self.kept[key] = Nursery(place.interpreter, place.framework, place.shared)
                except OSError:
                    self.failed.add(key)
        for key in wanted:
            if key in self.kept and not self.kept[key].ready(self.limit):
                self.kept.pop(key).close()
                self.failed.add(key)

    def find(self, place: Place) -> Nursery | None:
        """The nursery for `place`; None where there is none to be had."""
        nursery = self.kept.get((place.interpreter, place.framework))
        return None if nursery is None or nursery.dead else nursery

    def renew(self) -> None:
        """Give up those that have served long enough. Call while no worker of theirs is alive."""
        for key, nursery in list(self.kept.items()):
            loading = nursery.load_seconds
            if nursery.dead or (loading is not None and time.monotonic() - nursery.began > (1 + SERVE_TIMES) * loading):
                self.kept.pop(key).close()

    def close(self) -> None:
        while self.kept:
            self.kept.popitem()[1].close()
