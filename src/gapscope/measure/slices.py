"""How the slices of a round are taken: each asked for by the parent, or handed from worker to worker in a relay."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from gapscope.contenders.crew import Crew
from gapscope.contenders.relay import Relay
from gapscope.measure.contamination import Watcher
from gapscope.stats.contamination import Signs
from gapscope.units import Seconds
from gapscope.worker.protocol import Array
from gapscope.worker.relay import LEG

AT_ONCE_SECONDS = 0.05
"""How long a relay runs before the parent looks: long beside waking everybody, short beside a Ctrl-C."""
MOST_AT_ONCE = 250
RELAY_HAND_OVER = 0.0001  # twice what it takes when nothing is in the way
QUICKEST = 0.1
CLOCK_PORTION = 0.3
"""A worker's clock is believed while it accounts for this much of what others saw pass."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slice:
    """One contender's part of a round: `whole` by its own clock, `outside` by another's."""

    per_call: Seconds
    whole: Seconds
    outside: Seconds
    on_device: Seconds | None
    """A call by events on the device, where it has them."""
    traces: int
    signs: Signs


Round = dict[str, Slice]
NUMBER, BEGAN, ENDED = (LEG.index(column) for column in ("number", "began", "ended"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Slices:
    """`calls` of each member make a slice. `anew`: how long it lasts, where memory is laid out anew before slices."""

    calls: Mapping[str, int]
    anew: Seconds | None
    one_core: bool

    def core(self, rng: random.Random) -> int | None:
        """The core on which all slices of a round begin."""
        return draw_core(rng) if self.one_core else None

    def rounds_at_once(self, usual: Mapping[str, Seconds]) -> int:
        """How many rounds a relay runs before the parent looks."""
        one = sum((self.calls[name] + 1) * call + RELAY_HAND_OVER / 2 for name, call in usual.items())
        return int(min(MOST_AT_ONCE, AT_ONCE_SECONDS / one))


def draw_core(rng: random.Random) -> int | None:
    """One of those there are for us; None where the system does not tell."""
    return rng.choice(sorted(os.sched_getaffinity(0))) if hasattr(os, "sched_getaffinity") else None


class Implausible(Exception):
    """The clocks of a relay do not fit together; who is to blame shows when slices are asked for one by one."""


@dataclass(frozen=True)
class OneByOne:
    """The parent asks for every slice, and stops whoever is not asked with a signal: an idle thread pool may spin."""

    crew: Crew
    watcher: Watcher
    slices: Slices

    def take(self, names: Sequence[str], rng: random.Random) -> list[Round]:
        """One round, every member once in random order; without those that failed."""
        found, core, calls = {}, self.slices.core(rng), self.slices.calls
        for name in rng.sample(names, len(names)):
            self.watcher.before(name)
            start = time.perf_counter()
            reply = self.crew.ask(name, "time", "being timed", calls=calls[name], core=core, anew=self.slices.anew)
            if reply is None:
                continue
            told = reply[0]
            outside = time.perf_counter() - start - told["aside"]
            swapped, throttled = self.watcher.since(name)
            found[name] = Slice(
                per_call=told["per_call"],
                whole=told["whole"],
                outside=outside,
                on_device=told["on_device"],
                traces=told["traces"],
                signs=Signs(seconds=told["whole"], waited=told["waited"], swapped=swapped, throttled=throttled),
            )
        return [found]


@dataclass(frozen=True)
class Relayed:
    """Members pass the turn on themselves, so that short slices pay: the more often they alternate, the less noise."""

    relay: Relay
    watcher: Watcher
    slices: Slices
    rounds: int
    """So many at once."""

    def take(self, names: Sequence[str], rng: random.Random) -> list[Round]:
        """Many rounds, every member once in each of them; those in which somebody failed are left out."""
        order = [name for _ in range(self.rounds) for name in rng.sample(names, len(names))]
        self.watcher.before(*names)
        legs, seconds = self.relay.run(order, self.slices.calls, self.slices.core(rng), self.slices.anew)
        happened = {name: self.watcher.since(name) for name in legs}
        outside = passed(len(order), legs)
        found: list[Round] = [{} for _ in range(self.rounds)]
        for name, rows in legs.items():
            swapped, throttled = happened[name]
            for leg in (dict(zip(LEG, row)) for row in rows.tolist()):
                number = int(leg["number"])
                found[number // len(names)][name] = Slice(
                    per_call=leg["per_call"],
                    whole=leg["whole"],
                    outside=max(0.0, float(outside[number]) - leg["aside"]),
                    on_device=None,
                    traces=int(leg["traces"]),
                    signs=Signs(seconds=leg["whole"], waited=leg["waited"], swapped=swapped, throttled=throttled),
                )
        complete = [this for this in found if len(this) == len(names)]
        if complete:
            _doubt(complete, legs, seconds)
        return complete or [{}]


def passed(turns: int, legs: Mapping[str, Array]) -> Array:
    """How long every turn took by its neighbours' clocks: from the end of the one before to the start of the next."""
    began, ended = np.full(turns, np.nan), np.full(turns, np.nan)
    for rows in legs.values():
        numbers = rows[:, NUMBER].astype(int)
        began[numbers], ended[numbers] = rows[:, BEGAN], rows[:, ENDED]
    outside = np.zeros(turns)
    outside[1:-1] = np.nan_to_num(began[2:] - ended[:-2])
    return outside


def _doubt(rounds: Sequence[Round], legs: Mapping[str, Array], seconds: Seconds) -> None:
    """
    Raise `Implausible` where somebody's clock says far less than its neighbours' in the quickest of the hand-overs,
    or everybody's far less than the parent's. On a busy machine that may be unjust, and costs only the relay.
    """
    stamps = np.concatenate([rows[:, [BEGAN, ENDED]] for rows in legs.values()])
    if np.ptp(stamps) < CLOCK_PORTION * (seconds - AT_ONCE_SECONDS):
        raise Implausible
    for name in legs:
        inside = float(np.median([this[name].whole for this in rounds]))
        outside = [this[name].outside for this in rounds if this[name].outside > 0]
        if outside and inside < CLOCK_PORTION * (float(np.quantile(outside, QUICKEST)) - RELAY_HAND_OVER):
            raise Implausible
