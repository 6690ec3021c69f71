"""TensorFlow's profiler; its wheel ships what reads the files."""

from collections.abc import Callable
from pathlib import Path

from gapscope.model.evidence import Span
from gapscope.traces._xplane import Event, newest, spans_of

_MACHINERY = (
    "PjitFunction",
    "EagerExecute",
    "EagerLocalExecute",
    "ExecutorState::",
    "RunExecutor",
    "KernelAndDevice",
    "Thread",
    "$",
)
"""What the runtime notes about itself; the operations inside it are what is asked for."""


def record(run: Callable[[], None], folder: Path) -> list[Span]:
    import tensorflow as tf
    from tensorflow.tsl.profiler.protobuf import xplane_pb2

    with tf.profiler.experimental.Profile(str(folder)):
        run()
    space = xplane_pb2.XSpace()
    space.ParseFromString(newest(folder).read_bytes())
    lines = []
    for plane in space.planes:
        if not plane.name.startswith(("/host:CPU", "/device:")):
            continue
        names = {number: entry.name for number, entry in plane.event_metadata.items()}
        for line in plane.lines:
            events = [
                Event(
                    names[event.metadata_id],
                    (line.timestamp_ns + event.offset_ps * 1e-3) * 1e-9,
                    event.duration_ps * 1e-12,
                )
                for event in line.events
                if not names[event.metadata_id].startswith(_MACHINERY)
            ]
            lines.append((f"{plane.name} {line.name}", events))
    return spans_of(lines)
