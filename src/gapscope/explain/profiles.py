"""Both sides under their frameworks' profilers: what they spend their time on, and what only one of them does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from gapscope.contenders.preparing import preparation
from gapscope.explain.trial import Trial
from gapscope.model.evidence import Operator, Span, Trace
from gapscope.model.question import Contender
from gapscope.verify.reference import COUNTING_SECONDS

MOST_OPERATORS = 20
LEAST_PORTION = 0.01


def take_traces(trial: Trial, sides: Sequence[Contender]) -> tuple[list[Trace], float | None]:
    """
    One profile for each side that has a profiler; a side that fails under it is left out.

    Behind them, the floating operations of the side that computes least: what more the other does nobody needs.
    """
    found, counts = [], []
    forward = trial.phase == "forward"
    with trial.quarters.crew() as crew:
        prepared = {
            side.name: preparation(trial.question, side, trial.inputs, trial.phase, cotangents=trial.cotangents)
            for side in sides
        }
        crew.start(trial.question, {side.name: side for side in sides}, prepared, cache="profiled")
        for side in sides:
            # Counted after it: a counter may trace, and what iterates over a data set is traced without end.
            reply = crew.ask(side.name, "profile", "being profiled")
            counted = crew.ask(side.name, "count", "being counted", within=COUNTING_SECONDS) if forward else None
            if counted is not None and counted[0]["flops"] is not None:
                counts.append(counted[0]["flops"])
            if reply is None or not reply[0]["calls"]:
                continue
            told, (rows,) = reply
            spans = tuple(
                Span(
                    name=name,
                    kind=kind,
                    start=float(row[0]),
                    seconds=float(row[1]),
                    length=float(row[2]),
                    thread=told["threads"][int(row[3])],
                )
                for name, kind, row in zip(told["names"], told["kinds"], rows)
            )
            found.append(Trace(contender=side.name, calls=told["calls"], seconds=told["seconds"], spans=spans))
    return found, min(counts, default=None)


def operators(traces: Sequence[Trace]) -> list[Operator]:
    """What each side spends its time on, for one call, the largest first. `only_here`: no other side does its kind."""
    kinds = {trace.contender: {span.kind for span in trace.spans} for trace in traces}
    found = []
    for trace in traces:
        calls: dict[tuple[str, str], int] = defaultdict(int)
        seconds: dict[tuple[str, str], float] = defaultdict(float)
        for span in trace.spans:
            calls[span.kind, span.name] += 1
            seconds[span.kind, span.name] += span.seconds
        others = set().union(*(kinds[other] for other in kinds if other != trace.contender))
        whole = sum(seconds.values())
        largest = sorted(seconds, key=lambda key: -seconds[key])[:MOST_OPERATORS]
        found += [
            Operator(
                contender=trace.contender,
                kind=kind,
                name=name,
                calls=max(1, round(calls[kind, name] / trace.calls)),
                seconds=seconds[kind, name] / trace.calls,
                only_here=len(traces) > 1 and kind not in others,
            )
            for kind, name in largest
            if seconds[kind, name] >= LEAST_PORTION * whole
        ]
    return found


def as_events(traces: Sequence[Trace]) -> dict[str, list[dict[str, object]]]:
    """In the form that Perfetto and Chrome's viewer read."""
    events: list[dict[str, object]] = []
    for number, trace in enumerate(traces, 1):
        events.append({"ph": "M", "pid": number, "name": "process_name", "args": {"name": trace.contender}})
        threads = list(dict.fromkeys(span.thread for span in trace.spans))
        for at, thread in enumerate(threads):
            events.append({"ph": "M", "pid": number, "tid": at, "name": "thread_name", "args": {"name": thread}})
        events += [
            {
                "ph": "X",
                "pid": number,
                "tid": threads.index(span.thread),
                "name": span.name,
                "cat": span.kind,
                "ts": span.start * 1e6,
                "dur": span.length * 1e6,
            }
            for span in trace.spans
        ]
    return {"traceEvents": events}
