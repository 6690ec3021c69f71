"""What is seen on a GPU beside the host's clock: events around every slice, and whether launching is all there is."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping, Sequence

from gapscope.contenders.crew import Crew
from gapscope.measure.record import Record
from gapscope.measure.rounds import AS_IT_IS, OneSet, Schedule
from gapscope.model.answer import Caveat
from gapscope.model.settings import Settings
from gapscope.units import in_words

BUSY_PORTION = 0.7  # a device that works less than this part of the time is waiting for the host

# Waking the host at the end of a slice took JAX 0.2 ms on an H200 (benchmarks/gpu_events.py): under 1 % of this.
GPU_SLICE_SECONDS = 0.025


def schedule_for(settings: Settings) -> Schedule:
    """Slices are longer on a GPU: the thread pools that short ones are for matter less there than the last wait."""
    return AS_IT_IS if settings.device == "cpu" else Schedule(slice_seconds=GPU_SLICE_SECONDS)


def take_back_to_back(crew: Crew, records: Mapping[str, Record], taken: OneSet) -> None:
    """Once a set, after its rounds: every member's calls with the device's queue kept full."""
    if crew.settings.device == "cpu" or crew.settings.l2 == "cold":  # a cold call is never one of a full queue
        return
    for name in list(crew.members):
        timings = [this[name] for this in taken.rounds if name in this]
        if not timings:
            continue
        reply = crew.ask(name, "back_to_back", "being timed back to back", usual=statistics.median(timings))
        if reply is not None and reply[0]["seconds"] is not None:
            records[name].back_to_back.append(reply[0]["seconds"])


def note(record: Record, name: str, taken: OneSet, kept: Sequence[int], settings: Settings) -> None:
    """Keep what the events of one set said, in the rounds that count."""
    if settings.device == "cpu":
        return
    record.l2 = settings.l2
    seen = [seconds for number in kept if (seconds := taken.on_device[number].get(name)) is not None]
    if seen:
        record.device_timings.append(seen)
        if settings.l2 == "cold":  # each call was queued behind a flush, so there are no gaps in these
            record.back_to_back.append(statistics.median(seen))


def launch_bound(name: str, record: Record) -> Iterator[Caveat]:
    """The device could do a call in far less than the host takes to launch one."""
    if not record.back_to_back or not record.timings or record.l2 == "cold":  # cold calls are waited for one by one
        return
    host, device = statistics.median(record.per_set), statistics.median(record.back_to_back)
    if device < BUSY_PORTION * host:
        yield Caveat(
            name="launch-bound",
            seen=(
                f"{name} ({record.phase}) takes {in_words(host)} a call, but the device only {in_words(device)} "
                f"of it when calls wait in its queue: it idles {1 - device / host:.0%} of the time"
            ),
            advice=(
                "its time is the host's launching; put more work into a call, or launch it as one: "
                "a CUDA graph, or a compile mode that makes one (reduce-overhead)"
            ),
        )
