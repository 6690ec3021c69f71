"""
What a profile reader must offer: a function that runs some calls under the framework's own profiler.

It runs in the worker, in a pass of its own; nothing is timed for an answer while a profiler is attached.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from gapscope.model.evidence import Span


class Reader(Protocol):
    def record(self, run: Callable[[], None], folder: Path) -> list[Span]:
        """The spans of everything that `run` makes the framework do; `folder` is for what the profiler writes."""
