"""What a worker does to itself before any user code runs, so that nothing of it can be left behind."""

import contextlib
import ctypes
import faulthandler
import io
import os
import resource
import signal
import sys
from pathlib import Path

_PR_SET_PDEATHSIG = 1


def protect(line_fds: tuple[int, int], memory_limit: int | None) -> None:
    """Die with the parent, be first in line when memory runs out, keep forked children off the line."""
    die_with_parent()
    if sys.platform == "linux":
        _give_way_when_memory_runs_out()
    faulthandler.enable()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)  # what was printed before a crash is what explains it
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if memory_limit is not None:
        # RLIMIT_DATA, not RLIMIT_AS: frameworks reserve address space they never touch.
        resource.setrlimit(resource.RLIMIT_DATA, (memory_limit, memory_limit))
    os.register_at_fork(after_in_child=lambda: _close_all(line_fds))


def die_with_parent() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _give_way_when_memory_runs_out() -> None:
    with contextlib.suppress(OSError):  # not allowed here: the kernel will choose by itself
        Path("/proc/self/oom_score_adj").write_text("1000")


def _close_all(fds: tuple[int, int]) -> None:
    for fd in fds:
        with contextlib.suppress(OSError):
            os.close(fd)
