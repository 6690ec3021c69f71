"""
Starts none of the threads that the contender's own file starts: what runs beside it in its process is gone.

A contender that waits for such a thread fails, and then the thread is part of its work.
"""

import sys
import threading
from collections.abc import Callable
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.switches._base import Replaces

CHANGES = "no threads of its own beside it"


def install(adapter: Adapter, calls: Replaces) -> None:
    calls.replace(threading.Thread, "start", _started_by_libraries_only)


def _started_by_libraries_only(original: Callable[..., Any]) -> Callable[..., Any]:
    def start(thread: Any) -> None:
        if sys._getframe(1).f_globals.get("__name__") != "gapscope_question":
            original(thread)

    return start
