"""The nurseries of one run: started side by side, shared by all sets, renewed when that is cheap."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from gapscope.units import Seconds
from gapscope.worker.bearing import Nursery
from gapscope.worker.process import Place

SERVE_TIMES = 5.0
"""A nursery is renewed once it has served this many times as long as it took to load."""


@dataclass
class Nurseries:
    """By interpreter and framework. One that fails is not tried again: its workers are started on their own."""

    limit: Seconds
    kept: dict[tuple[str, str], Nursery] = field(default_factory=dict)
    failed: set[tuple[str, str]] = field(default_factory=set)

    def prepare(self, place: Place) -> None:
        """Begin to load the framework of `place`, where a nursery is worth it."""
        key = (place.interpreter, place.framework)
        if place.framework and key not in self.kept and key not in self.failed:
            try:
                self.kept[key] = Nursery(place.interpreter, place.framework, place.shared)
            except OSError:
                self.failed.add(key)

    def find(self, place: Place) -> Nursery | None:
        """The nursery for `place`, loaded; None where there is none to be had."""
        key = (place.interpreter, place.framework)
        nursery = self.kept.get(key)
        if nursery is not None and not nursery.ready(self.limit):
            self.kept.pop(key).close()
            self.failed.add(key)
            return None
        return nursery

    def renew(self) -> None:
        """Give up those that have served long enough. Call while no worker of theirs is alive."""
        for key, nursery in list(self.kept.items()):
            loading = nursery.load_seconds
            if loading is not None and time.monotonic() - nursery.began > (1 + SERVE_TIMES) * loading:
                self.kept.pop(key).close()

    def close(self) -> None:
        while self.kept:
            self.kept.popitem()[1].close()
