"""How the slices of a round are taken: each asked for by the parent, or handed from worker to worker in a relay."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from gapscope.contenders.crew import TIMED, Crew
from gapscope.contenders.relay import Relay, Told
from gapscope.measure.contamination import Watcher
from gapscope.stats.contamination import Signs
from gapscope.units import Seconds
from gapscope.worker.relay import Leg

AT_ONCE_SECONDS = 0.05
"""How long a relay runs before the parent looks: long beside waking everybody, short beside a Ctrl-C."""
MOST_AT_ONCE = 250
HAND_OVER_SECONDS = 0.0001  # in a relay, a few times what `gapscope doctor` prints
BELIEVED = 0.3
"""A worker's clock is believed while it accounts for this much of what others saw pass,"""
QUICK = 0.1
"""in this part of its slices, those that were handed over quickest."""
TICK = 1e-6  # between two readings of a clock


@dataclass(frozen=True, slots=True, kw_only=True)
class Slice:
    """One contender's part of a round: `whole` by its own clock, `outside` by another's where one was there to see."""

    per_call: Seconds
    whole: Seconds
    outside: Seconds | None
    on_device: Seconds | None
    """A call by events on the device, where it has them."""
    traces: int
    signs: Signs


Round = dict[str, Slice]


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
        one = sum((self.calls[name] + 1) * call + HAND_OVER_SECONDS for name, call in usual.items())
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
            reply = self.crew.ask(name, "time", TIMED, calls=calls[name], core=core, anew=self.slices.anew)
            if reply is None:
                continue
            told = reply[0]
            outside = max(0.0, time.perf_counter() - start - told["aside"] - told["interpreter"])
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


@dataclass
class Relayed:
    """Members pass the turn on themselves, so that short slices pay: the more often they alternate, the less noise."""

    relay: Relay
    watcher: Watcher
    slices: Slices
    rounds: int
    """So many at once."""

    def take(self, names: Sequence[str], rng: random.Random) -> list[Round]:
        """Many rounds, every member once in each; of a member that failed, none."""
        order = [name for _ in range(self.rounds) for name in rng.sample(names, len(names))]
        self.watcher.before(*names)
        told = self.relay.run(order, self.slices.calls, self.slices.core(rng), self.slices.anew)
        happened = {name: self.watcher.since(name) for name in told.legs}
        outside = passed(len(order), told.legs)
        found: list[Round] = [{} for _ in range(self.rounds)]
        for name, legs in told.legs.items():
            swapped, throttled = happened[name]
            for leg in legs:
                number = int(leg.number)
                seen = outside[number]
                found[number // len(names)][name] = Slice(
                    per_call=leg.per_call,
                    whole=leg.whole,
                    outside=None if seen is None else max(0.0, seen - leg.aside),
                    on_device=None,
                    traces=int(leg.traces),
                    signs=Signs(seconds=leg.whole, waited=leg.waited, swapped=swapped, throttled=throttled),
                )
        complete = [this for this in found if len(this) == len(told.legs) > 0]
        if len(told.legs) == len(names):
            self._doubt(told, complete)
        if any(any(these) for these in happened.values()):
            self.rounds = max(1, self.rounds // 2)  # what happened cannot be told apart within a relay
        return complete

    def _doubt(self, told: Told, rounds: Sequence[Round]) -> None:
        """Raise `Implausible` where the clocks do not fit together. On a busy machine that may be unjust: no harm."""
        if not rounds or (self.relay.alone and not told.alone) or not in_order(told):
            raise Implausible
        cores = 1 if self.relay.alone else os.cpu_count() or 1
        for name, legs in told.legs.items():
            inside, outside = ([getattr(this[name], which) for this in rounds] for which in ("whole", "outside"))
            used = self.watcher.used(name) / cores - len(legs) * HAND_OVER_SECONDS
            if not accounts(inside, outside, HAND_OVER_SECONDS) or sum(leg.whole for leg in legs) < BELIEVED * used:
                raise Implausible


def passed(turns: int, legs: Mapping[str, Sequence[Leg]]) -> list[Seconds | None]:
    """How long turns took by their neighbours' clocks, from the end of the one before to the start of the next."""
    told = {leg.number: leg for these in legs.values() for leg in these}
    return [
        told[number + 1].began - told[number - 1].ended if {number - 1, number + 1} <= told.keys() else None
        for number in range(turns)
    ]


def in_order(told: Told) -> bool:
    """Whether the turns follow each other by their own stamps, between the parent's, and hold what they tell of."""
    legs = sorted((leg for these in told.legs.values() for leg in these), key=lambda leg: leg.number)
    stamps = [told.began, *(stamp for leg in legs for stamp in (leg.began, leg.ended)), told.ended]
    return stamps == sorted(stamps) and all(leg.whole + leg.aside <= leg.ended - leg.began + TICK for leg in legs)


def accounts(inside: Sequence[Seconds], outside: Sequence[Seconds | None], hand_over: Seconds) -> bool:
    """Whether a clock accounts for what another saw pass, in the quickest of the hand-overs or in all of them."""
    seen = [seconds for seconds in outside if seconds is not None]
    if not seen or sum(inside) >= BELIEVED * sum(seen):
        return True
    return float(np.median(inside)) >= BELIEVED * (float(np.quantile(seen, QUICK)) - hand_over)
