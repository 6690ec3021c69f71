"""torch's own profiler: every operator with its own time."""

from collections.abc import Callable
from pathlib import Path

from gapscope.model.evidence import Span
from gapscope.traces._kinds import kind_of


def record(run: Callable[[], None], folder: Path) -> list[Span]:
    import torch
    from torch.profiler import ProfilerActivity, profile

    activities = [ProfilerActivity.CPU]
    if torch.cuda.is_available():
        activities.append(ProfilerActivity.CUDA)
    with profile(activities=activities, acc_events=True) as profiled:
        run()
    events = [event for event in profiled.events() or () if event.name.partition("::")[0] != "profiler"]
    begin = min((event.time_range.start for event in events), default=0.0)
    return [
        Span(
            name=event.name,
            kind=kind_of(event.name),
            start=(event.time_range.start - begin) * 1e-6,
            seconds=max(event.self_cpu_time_total, getattr(event, "self_device_time_total", 0.0)) * 1e-6,
            length=(event.time_range.end - event.time_range.start) * 1e-6,
            thread=f"{'device' if str(event.device_type).endswith('CUDA') else 'thread'} {event.thread}",
        )
        for event in events
    ]
