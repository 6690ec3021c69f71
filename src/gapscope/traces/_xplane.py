"""XPlane files, which TensorFlow's and JAX's profilers write: lines of events, one line a thread."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from gapscope.errors import TraceError
from gapscope.model.evidence import Span
from gapscope.traces._kinds import kind_of


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of a line, in seconds."""

    name: str
    start: float
    length: float


def newest(folder: Path) -> Path:
    """The one file that a profiler has left under `folder`."""
    found = sorted(folder.rglob("*.xplane.pb"))
    if not found:
        raise TraceError("the profiler has written nothing")
    return found[-1]


def spans_of(lines: Iterable[tuple[str, Sequence[Event]]]) -> list[Span]:
    """Spans with their own time: an event's length less that of the events inside it."""
    kept = [(thread, sorted(events, key=lambda e: (e.start, -e.length))) for thread, events in lines if events]
    begin = min((events[0].start for _, events in kept), default=0.0)
    found = []
    for thread, events in kept:
        open_: list[tuple[Event, list[float]]] = []
        done: list[tuple[Event, list[float]]] = []
        for event in events:
            while open_ and event.start >= open_[-1][0].start + open_[-1][0].length:
                open_.pop()
            if open_:
                open_[-1][1][0] += event.length
            entry = (event, [0.0])
            open_.append(entry)
            done.append(entry)
        found += [
            Span(
                name=event.name,
                kind=kind_of(event.name),
                start=event.start - begin,
                seconds=max(0.0, event.length - inside[0]),
                length=event.length,
                thread=thread,
            )
            for event, inside in done
        ]
    return found
