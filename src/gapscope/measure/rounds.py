"""One fresh set: warm everyone up, then rounds in which each contender runs one slice, in random order, alone."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from gapscope.contenders.crew import Crew
from gapscope.measure.contamination import Surroundings, Watcher
from gapscope.measure.record import Record
from gapscope.stats.contamination import Signs
from gapscope.units import Seconds

FEWEST_ROUNDS, MOST_ROUNDS = 5, 2000
WARM_UP_SECONDS = 1.0
WARM_AGAIN_SECONDS = 0.1  # in later sets, where it is known how long a contender takes to become steady
HAND_OVER_SECONDS = 0.001  # about what waking, asking and stopping a worker takes
MOST_CALLS = 20_000  # a slice's turns are laid out beforehand: a call that takes no time must not fill the memory
FIRST_CALLS = 5
FIRST_CALLS_SECONDS = 2.0
SPARE_ROUNDS = 5  # retaken because somebody retraced; one that traces on every call is timed as it is
# A worker's clock is believed while it accounts for this much of what the parent saw pass.
CLOCK_PORTION, CLOCK_SECONDS = 0.3, 0.02


Enough = Callable[[int], bool]
"""Whether so many rounds are enough."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """How rounds are run. Other than as it stands here, it is for benchmarks that show what each part buys."""

    slice_seconds: Seconds = 0.001
    anew: bool = True
    """Lay memory out anew before every slice."""
    one_core: bool = True
    """Let all contenders of a round begin on one core, drawn for the round."""

    def calls(self, usual: Seconds) -> int:
        """How many calls make a slice."""
        return min(MOST_CALLS, max(1, round(self.slice_seconds / usual)))

    def enough(self, usual: dict[str, Seconds], seconds: Seconds) -> Enough:
        """Rounds for `seconds` from now on, but not too few of them, and no more than say anything new."""
        one = sum((self.calls(call) + 1) * call for call in usual.values())
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
    disbelieved: str | None


def warm(crew: Crew, name: str, seconds: Seconds = WARM_UP_SECONDS) -> Warm | None:
    """Call it for up to `seconds`, or until it is steady. None if it failed."""
    start = time.perf_counter()
    reply = crew.ask(name, "warm_up", "warming up", budget=seconds)
    if reply is None:
        return None
    outside, inside = time.perf_counter() - start, reply[0]["usual"] * reply[0]["calls"]
    # A clock that stands still makes warming up last for all its time. Far below the portion asked of a slice:
    # each of these calls has its own overhead around it.
    believed = outside < seconds or inside > CLOCK_PORTION / 30 * outside
    disbelieved = None if believed else _tampered(inside, outside)
    return Warm(usual=reply[0]["usual"], steady=reply[0]["steady"], disbelieved=disbelieved)


def run_rounds(
    crew: Crew,
    usual: dict[str, Seconds],
    records: dict[str, Record],
    enough: Enough,
    rng: random.Random,
    tick: Callable[[], None],
    schedule: Schedule = AS_IT_IS,
) -> OneSet:
    """
    Rounds over the members in `usual`, until there are enough.

    A round in which somebody retraced is set aside and taken again, a few times: it measured the
    compiler. A member that fails leaves, and is missing from the round it failed in.
    """
    taken = OneSet(calls={name: schedule.calls(call) for name, call in usual.items()})
    seen: dict[str, list[tuple[Seconds, Seconds]]] = {name: [] for name in usual}
    spare = SPARE_ROUNDS
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]
    with Watcher({name: crew.pid(name) for name in usual if name in crew.members}) as watcher:
        while not enough(len(taken.rounds)):
            names = [name for name in usual if name in crew.members]
            if not names:
                break
            rng.shuffle(names)
            core = rng.choice(cores) if schedule.one_core else None
            this = _one_round(crew, names, taken.calls, core, schedule, watcher)
            retraced = False
            for name, slice_ in this.items():
                seen[name].append((slice_.whole, slice_.outside))
                records[name].traces += slice_.traces
                records[name].retraced_rounds += slice_.traces > 0
                retraced |= slice_.traces > 0
            if retraced and spare > 0:
                spare -= 1
                continue
            taken.rounds.append({name: slice_.per_call for name, slice_ in this.items()})
            taken.on_device.append({name: slice_.on_device for name, slice_ in this.items()})
            taken.signs.append([slice_.signs for slice_ in this.values()])
            tick()
        taken.surroundings = watcher.surroundings()
    taken.disbelieved = {name: words for name, pairs in seen.items() if (words := _disbelief(pairs))}
    return taken


@dataclass(frozen=True, slots=True, kw_only=True)
class Slice:
    """One contender's part of a round: `whole` by its own clock, `outside` by ours."""

    per_call: Seconds
    whole: Seconds
    outside: Seconds
    on_device: Seconds | None
    """A call by events on the device, where it has them."""
    traces: int
    signs: Signs


def _one_round(
    crew: Crew, names: list[str], calls: dict[str, int], core: int | None, schedule: Schedule, watcher: Watcher
) -> dict[str, Slice]:
    """One slice of everybody, one after the other; without those that failed."""
    anew = schedule.slice_seconds if schedule.anew else None
    found = {}
    for name in names:
        watcher.before(name)
        start = time.perf_counter()
        reply = crew.ask(name, "time", "being timed", calls=calls[name], core=core, anew=anew)
        if reply is None:
            continue
        told = reply[0]
        outside = time.perf_counter() - start - told["aside"]
        found[name] = Slice(
            per_call=told["per_call"],
            whole=told["whole"],
            outside=outside,
            on_device=told["on_device"],
            traces=told["traces"],
            signs=watcher.after(name, told["whole"], told["waited"]),
        )
    return found


def _disbelief(pairs: list[tuple[Seconds, Seconds]]) -> str | None:
    """A sentence, if the worker's clock says far less than what passed outside."""
    inside, outside = (sum(values) for values in zip(*pairs)) if pairs else (0.0, 0.0)
    handed_over = 3 * HAND_OVER_SECONDS * len(pairs)  # on a busy machine; what is left is the slices' own
    if outside < CLOCK_SECONDS or inside >= CLOCK_PORTION * (outside - handed_over):
        return None
    return _tampered(inside, outside)


def _tampered(inside: Seconds, outside: Seconds) -> str:
    return (
        f"its clock saw {inside:.3g} s pass where {outside:.3g} s went by: the clock in its process was tampered with"
    )
