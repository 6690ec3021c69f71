"""Gives the contender a thread for every core it may use, whatever it sets itself."""

import importlib.util
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.switches._base import Header, Replaces
from gapscope.switches._thread_settings import asking_for, ignore_setters, usable_cores

CHANGES = "a thread for every core"

_set: list[Any] = []
"""Nobody leaves what is entered here; what nobody keeps is left by itself."""


def request(header: Header) -> Header:
    return asking_for(usable_cores(), header)


def prepare(adapter: Adapter) -> None:
    """SciPy's transforms have workers of their own, and one of them unless told otherwise."""
    if adapter.roots[0] == "numpy" and importlib.util.find_spec("scipy") is not None:
        from scipy.fft import set_workers

        _set.append(set_workers(usable_cores()))
        _set[-1].__enter__()


def install(adapter: Adapter, calls: Replaces) -> None:
    ignore_setters(adapter, calls)
