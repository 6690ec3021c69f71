"""Holds the contender to one thread, whatever it sets itself: a pool costs more than it gives where work is small."""

from gapscope.adapters._base import Adapter
from gapscope.switches._base import Header, Replaces
from gapscope.switches._thread_settings import asking_for, ignore_setters

CHANGES = "one thread"


def request(header: Header) -> Header:
    return asking_for(1, header)


def install(adapter: Adapter, calls: Replaces) -> None:
    ignore_setters(adapter, calls)
