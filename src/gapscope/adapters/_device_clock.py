"""
What a framework offers to time a region on the device, beside the host's clock.

Optional: an adapter with "events" among what it `supports` makes one on a GPU, and None elsewhere.
"""

from typing import Any, Protocol

Mark = Any


class DeviceClock(Protocol):
    def mark(self, after: Any = None) -> Mark:
        """An event behind `after` (a result, finished or not), or behind what is queued now. Waits for nothing."""

    def reached(self, mark: Mark) -> bool:
        """Whether the device has come past `mark`."""

    def seconds(self, start: Mark, end: Mark) -> float:
        """What passed on the device between two marks. Waits for the later one."""

    def block(self, seconds: float) -> Any:
        """Queue work of about so many seconds, or more, and return its result: what comes next has to queue behind."""

    def flush(self) -> Any:
        """Queue a write over twice the size of the L2 cache and return its result. The first one makes the buffer."""
