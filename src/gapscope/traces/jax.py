"""JAX's profiler, whose files JAX reads itself."""

from collections.abc import Callable
from pathlib import Path

from gapscope.model.evidence import Span
from gapscope.traces._xplane import Event, newest, spans_of

_HOST = "python"


def record(run: Callable[[], None], folder: Path) -> list[Span]:
    import jax

    with jax.profiler.trace(str(folder)):
        run()
    data = jax.profiler.ProfileData.from_file(str(newest(folder)))
    lines = [
        (f"{plane.name} {line.name}", [Event(e.name, e.start_ns * 1e-9, e.duration_ns * 1e-9) for e in line.events])
        for plane in data.planes
        if plane.name.startswith(("/host:CPU", "/device:"))
        for line in plane.lines
        if line.name != _HOST
    ]
    return spans_of(lines)
