"""
Holds the contender to one thread, and all its threads to one core: those that a library starts of its own, whatever it
is told, take turns then.
"""

import os

from gapscope.adapters._base import Adapter
from gapscope.switches import one_thread
from gapscope.switches._base import Header, Replaces

CHANGES = "one core"


def request(header: Header) -> Header:
    return one_thread.request(header)


def prepare(adapter: Adapter) -> None:
    one_thread.prepare(adapter)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def install(adapter: Adapter, calls: Replaces) -> None:
    one_thread.install(adapter, calls)
