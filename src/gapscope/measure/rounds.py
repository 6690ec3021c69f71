"""One fresh set: warm everyone up, then rounds in which each contender runs one slice, in random order, alone."""

from __future__ import annotations

import contextlib
import random
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from gapscope.contenders.crew import Crew
from gapscope.contenders.relay import Relay
from gapscope.measure.contamination import Surroundings, Watcher
from gapscope.measure.record import Record
from gapscope.measure.slices import BELIEVED, Implausible, OneByOne, Relayed, Round, Slices, accounts
from gapscope.stats.contamination import Signs
from gapscope.units import Seconds

FEWEST_ROUNDS, MOST_ROUNDS = 5, 2000
WARM_UP_SECONDS = 1.0
WARM_AGAIN_SECONDS = 0.1  # in later sets, where it is known how long a contender takes to become steady
HAND_OVER_SECONDS = 0.001  # what waking, asking and stopping a worker takes, at most, in the quickest of its slices
MOST_CALLS = 20_000  # a slice's turns are laid out beforehand: a call that takes no time must not fill the memory
FIRST_CALLS = 5
FIRST_CALLS_SECONDS = 2.0
SETTLE_SECONDS = 0.12  # for so long the rounds of recorded twins with thread pools were off to one side
SPARE_ROUNDS = 5  # retaken because somebody retraced; one that traces on every call is timed as it is
DOUBTED_SECONDS = 0.01  # a slice of those whose clocks did not fit together: long beside any hand-over
CLOCK_SECONDS = 0.02  # less than this passing outside says nothing about a worker's clock


Enough = Callable[[int], bool]
"""Whether so many rounds are enough."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """How rounds are run. Other than as it stands here, it is for benchmarks that show what each part buys."""

    slice_seconds: Seconds = 0.001
    relay_seconds: tuple[Seconds, Seconds] | None = (0.0003, 0.0005)
    """A slice in a relay: of members that work in one thread, and where thread pools must wake. None: no relay."""
    anew: bool = True
    """Lay memory out anew before slices."""
    one_core: bool = True
    """Let all contenders of a round begin on one core, drawn for the round."""

    def slices(self, usual: Mapping[str, Seconds], seconds: Seconds | None = None) -> Slices:
        """How many calls of each member make a slice of `seconds`; without them, one that the parent asks for."""
        seconds = seconds or self.slice_seconds
        # As many as fit, not one more: what is gained by alternating quickly would be lost again.
        calls = {name: min(MOST_CALLS, max(1, int(seconds / call))) for name, call in usual.items()}
        return Slices(calls=calls, anew=seconds if self.anew else None, one_core=self.one_core)

    def enough(self, usual: Mapping[str, Seconds], seconds: Seconds) -> Enough:
        """Rounds for `seconds` from now on, but not too few of them, and no more than say anything new."""
        calls = self.slices(usual).calls
        one = sum((calls[name] + 1) * call for name, call in usual.items())
        fewest, until = FEWEST_ROUNDS if one < 1.0 else 2, time.monotonic() + seconds
        return lambda taken: taken >= MOST_ROUNDS or (taken >= fewest and time.monotonic() >= until)


AS_IT_IS = Schedule()


@dataclass
class OneSet:
    """The timings of one set, round by round; only rounds that every member finished count."""

    rounds: list[dict[str, Seconds]] = field(default_factory=list)
    on_device: list[dict[str, Seconds | None]] = field(default_factory=list)
    calls: dict[str, int] = field(default_factory=dict)
    disbelieved: dict[str, str] = field(default_factory=dict)
    signs: list[list[Signs]] = field(default_factory=list)
    """What the system said about each of `rounds`."""
    surroundings: Surroundings | None = None
    clocks: dict[str, list[tuple[Seconds, Seconds | None]]] = field(default_factory=lambda: defaultdict(list))
    """Every slice of a member by its own clock and by another's."""

    def look_at_clocks(self, this: Round) -> None:
        for name, slice_ in this.items():
            self.clocks[name].append((slice_.whole, slice_.outside))

    def add(self, this: Round) -> None:
        self.rounds.append({name: slice_.per_call for name, slice_ in this.items()})
        self.on_device.append({name: slice_.on_device for name, slice_ in this.items()})
        self.signs.append([slice_.signs for slice_ in this.values()])


def take_first_calls(crew: Crew, name: str, record: Record | None) -> None:
    """The first calls of one member; kept only where `record` wants them (the first set, with empty caches)."""
    reply = crew.ask(name, "first_calls", "making its first calls", count=FIRST_CALLS, budget=FIRST_CALLS_SECONDS)
    if reply is not None and record is not None:
        record.first_calls, record.first_traces = reply[0]["seconds"], reply[0]["traces"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Warm:
    """`usual` seconds a call once steady. `disbelieved` says why that cannot be so, where it cannot."""

    usual: Seconds
    steady: bool
    alone: bool
    """It works in one thread."""
    disbelieved: str | None


def warm(crew: Crew, name: str, seconds: Seconds = WARM_UP_SECONDS) -> Warm | None:
    """Call it for up to `seconds`, or until it is steady. None if it failed."""
    start = time.perf_counter()
    reply = crew.ask(name, "warm_up", "warming up", budget=seconds)
    if reply is None:
        return None
    outside, inside = time.perf_counter() - start, reply[0]["seconds"]
    # A clock that stands still makes warming up last for all its time. Far below the portion asked of a slice:
    # each of these calls has its own overhead around it.
    believed = outside < seconds or inside > BELIEVED / 30 * outside
    disbelieved = None if believed else _tampered(inside, outside)
    told = reply[0]
    return Warm(usual=told["usual"], steady=told["steady"], alone=told["alone"], disbelieved=disbelieved)


def run_rounds(
    crew: Crew,
    usual: Mapping[str, Seconds],
    records: Mapping[str, Record],
    begin: Callable[[], Enough],
    rng: random.Random,
    tick: Callable[[], None],
    schedule: Schedule = AS_IT_IS,
    *,
    alone: bool = False,
) -> OneSet:
    """
    Rounds over the members in `usual`, until there are enough: `begin` is called when they begin, and tells when.

    `alone` where each of them works in one thread. Where the clocks of a relay do not fit together, what it took is
    forgotten and slices are asked for one by one, in slices long enough to tell whose clock it is.
    """
    slices = schedule.slices(usual)
    with contextlib.ExitStack() as stack:
        watcher = stack.enter_context(Watcher({name: crew.pid(name) for name in usual if name in crew.members}))
        if crew.relays and schedule.relay_seconds:
            short = schedule.slices(usual, schedule.relay_seconds[0 if alone else 1])
            if (rounds := short.rounds_at_once(usual)) > 1:
                relay = Relayed(stack.enter_context(Relay(crew, alone=alone)), watcher, short, rounds)
                with contextlib.suppress(Implausible):
                    _settle(relay, crew, rng, 0.0 if alone else SETTLE_SECONDS)
                    return _take(relay, crew, records, begin(), rng, tick)
                slices = schedule.slices(usual, DOUBTED_SECONDS)
        taken = _take(OneByOne(crew, watcher, slices), crew, records, begin(), rng, tick)
    taken.disbelieved = {name: words for name in usual if (words := _disbelief(taken.clocks[name]))}
    return taken


def _settle(way: Relayed, crew: Crew, rng: random.Random, seconds: Seconds) -> None:
    """Rounds that do not count: thread pools end what they still had to do, and their threads find their cores."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and len(crew.members) > 1:
        way.take([name for name in way.slices.calls if name in crew.members], rng)


def _take(
    way: OneByOne | Relayed,
    crew: Crew,
    records: Mapping[str, Record],
    enough: Enough,
    rng: random.Random,
    tick: Callable[[], None],
) -> OneSet:
    """
    A round in which somebody retraced is set aside and taken again, a few times: it measured the
    compiler. A member that fails leaves, and is missing from the round it failed in.
    """
    taken = OneSet(calls=dict(way.slices.calls))
    traces: list[tuple[str, int]] = []
    spare = SPARE_ROUNDS
    while not enough(len(taken.rounds)):
        names = [name for name in way.slices.calls if name in crew.members]
        if not names:
            break
        for this in way.take(names, rng):
            taken.look_at_clocks(this)
            traced = [(name, slice_.traces) for name, slice_ in this.items() if slice_.traces]
            traces += traced
            if traced and spare > 0:
                spare -= 1
            else:
                taken.add(this)
        tick()
    for name, count in traces:
        records[name].traces += count
        records[name].retraced_rounds += 1
    taken.surroundings = way.watcher.surroundings()
    return taken


def _disbelief(clocks: Sequence[tuple[Seconds, Seconds | None]]) -> str | None:
    """A sentence, if the worker's clock says far less than what passed outside."""
    inside, outside = [whole for whole, _ in clocks], [seen for _, seen in clocks if seen is not None]
    if sum(outside) < CLOCK_SECONDS or accounts(inside, outside, HAND_OVER_SECONDS):
        return None
    return _tampered(sum(inside), sum(outside))


def _tampered(inside: Seconds, outside: Seconds) -> str:
    return (
        f"its clock saw {inside:.3g} s pass where {outside:.3g} s went by: the clock in its process was tampered with"
    )
