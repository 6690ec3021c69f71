"""Holds the contender to one thread, whatever it sets itself: a pool costs more than it gives where work is small."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.switches._base import Header, Replaces
from gapscope.switches._thread_settings import asking_for, ignore_setters

CHANGES = "one thread"
FOLLOWS = "one thing"
"""Work that need not be, or is waited for on the way, is handed from thread to thread too: that much is its cause's."""


def request(header: Header) -> Header:
    return asking_for(1, header)


def prepare(adapter: Adapter) -> None:
    """Pools of the contender's own have one worker."""
    start = ThreadPoolExecutor.__init__

    def start_one(self: ThreadPoolExecutor, max_workers: int | None = None, *arguments: Any, **options: Any) -> None:
        start(self, 1, *arguments, **options)

    ThreadPoolExecutor.__init__ = start_one  # type: ignore[method-assign]


def install(adapter: Adapter, calls: Replaces) -> None:
    ignore_setters(adapter, calls)
