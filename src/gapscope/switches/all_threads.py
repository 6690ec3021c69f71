"""Gives the contender a thread for every core it may use, whatever it sets itself."""

from gapscope.adapters._base import Adapter
from gapscope.switches._base import Header, Replaces
from gapscope.switches._thread_settings import asking_for, ignore_setters, usable_cores

CHANGES = "a thread for every core"


def request(header: Header) -> Header:
    return asking_for(usable_cores(), header)


def install(adapter: Adapter, calls: Replaces) -> None:
    ignore_setters(adapter, calls)
