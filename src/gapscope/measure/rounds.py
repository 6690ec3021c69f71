"""One fresh set: warm everyone up, then rounds in which each contender runs one slice, in random order, alone."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from gapscope.contenders.crew import Crew
from gapscope.measure.record import Record
from gapscope.units import Seconds

SLICE_SECONDS = 0.005
FEWEST_ROUNDS, MOST_ROUNDS = 5, 60
WARM_UP_SECONDS = 1.0
HAND_OVER_SECONDS = 0.001  # about what waking, asking and stopping a worker takes
MOST_CALLS = 20_000  # a slice's turns are laid out beforehand: a call that takes no time must not fill the memory
FIRST_CALLS = 5
FIRST_CALLS_SECONDS = 2.0
SPARE_ROUNDS = 5  # retaken because somebody retraced; one that traces on every call is timed as it is
# A worker's clock is believed while it accounts for this much of what the parent saw pass.
CLOCK_PORTION, CLOCK_SECONDS = 0.3, 0.02


@dataclass
class OneSet:
    """The timings of one set, round by round; only rounds that every member finished count."""

    rounds: list[dict[str, Seconds]] = field(default_factory=list)
    on_device: list[dict[str, Seconds | None]] = field(default_factory=list)
    calls: dict[str, int] = field(default_factory=dict)
    disbelieved: dict[str, str] = field(default_factory=dict)


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


def warm(crew: Crew, name: str) -> Warm | None:
    """None if it failed."""
    start = time.perf_counter()
    reply = crew.ask(name, "warm_up", "warming up", budget=WARM_UP_SECONDS)
    if reply is None:
        return None
    outside, inside = time.perf_counter() - start, reply[0]["usual"] * reply[0]["calls"]
    # Far below the portion asked of a slice: each of these calls has its own overhead around it.
    believed = outside < CLOCK_SECONDS or inside > CLOCK_PORTION / 30 * outside
    disbelieved = None if believed else _tampered(inside, outside)
    return Warm(usual=reply[0]["usual"], steady=reply[0]["steady"], disbelieved=disbelieved)


def calls_in_slice(usual: Seconds, a_slice: Seconds = SLICE_SECONDS) -> int:
    return min(MOST_CALLS, max(1, round(a_slice / usual)))


def rounds_affordable(usual: dict[str, Seconds], seconds: Seconds, a_slice: Seconds = SLICE_SECONDS) -> int:
    """As many rounds as `seconds` allow; each slice has one untimed call before it."""
    one = sum((calls_in_slice(call, a_slice) + 1) * call + HAND_OVER_SECONDS for call in usual.values())
    if not usual:
        return 0
    return min(MOST_ROUNDS, max(FEWEST_ROUNDS if one < 1.0 else 2, int(seconds / one)))


def run_rounds(
    crew: Crew,
    usual: dict[str, Seconds],
    records: dict[str, Record],
    rounds: int,
    rng: random.Random,
    tick: Callable[[], None],
    a_slice: Seconds = SLICE_SECONDS,
) -> OneSet:
    """
    `rounds` rounds over the members in `usual`.

    A round in which somebody retraced is set aside and taken again, a few times: it measured the
    compiler. A member that fails leaves; the round it failed in is not counted.
    """
    taken = OneSet(calls={name: calls_in_slice(call, a_slice) for name, call in usual.items()})
    seen: dict[str, list[tuple[Seconds, Seconds]]] = {name: [] for name in usual}
    spare = SPARE_ROUNDS
    while len(taken.rounds) < rounds:
        names = [name for name in usual if name in crew.members]
        if not names:
            break
        rng.shuffle(names)
        this: dict[str, Seconds] = {}
        on_device: dict[str, Seconds | None] = {}
        retraced = False
        for name in names:
            start = time.perf_counter()
            reply = crew.ask(name, "time", "being timed", calls=taken.calls[name])
            if reply is None:
                continue
            seen[name].append((reply[0]["whole"], time.perf_counter() - start))
            if reply[0]["traces"]:
                records[name].traces += reply[0]["traces"]
                records[name].retraced_rounds += 1
                retraced = True
            this[name], on_device[name] = reply[0]["per_call"], reply[0].get("on_device")
        if retraced and spare > 0:
            spare -= 1
            continue
        taken.rounds.append(this)
        taken.on_device.append(on_device)
        tick()
    taken.disbelieved = {name: words for name, pairs in seen.items() if (words := _disbelief(pairs))}
    return taken


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
