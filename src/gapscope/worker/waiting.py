"""How long this thread was ready to run while somebody else had its core. Linux only; elsewhere it is never told."""

import contextlib
import os
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

ALONE = 0.05
"""Of this thread's time on a core, what other threads of the process may use beside it: more is a pool at work."""
GIVEN_UP = 4
"""Times that a thread gives the interpreter up between having been asked for a slice and answering."""
AT_ONCE = 1e-4
"""Seconds after which a thread that keeps the interpreter gives it up, while a message is read or written."""


@dataclass(frozen=True)
class Work:
    """What this thread and its process have used of the cores."""

    thread: float
    process: float

    @staticmethod
    def now() -> "Work":
        return Work(time.thread_time(), time.process_time())

    def alone_since(self) -> bool:
        """Whether this thread has worked alone since then."""
        own = time.thread_time() - self.thread
        return time.process_time() - self.process - own <= ALONE * own


def has_children() -> bool:
    """Whether processes of its own work for it: their time is not in this process's."""
    with contextlib.suppress(OSError):
        return any(task.joinpath("children").read_bytes() for task in Path("/proc/self/task").iterdir())
    return False


class Waits:
    """Follows the thread that asks. Its file is opened once a thread and process."""

    _opened: ClassVar[dict[tuple[int, int], int | None]] = {}

    def begin(self) -> "Waiting":
        return Waiting(self, self.seconds(), Work.now())

    def seconds(self) -> float:
        """All its waits so far; 0 where the system does not tell."""
        me = (os.getpid(), threading.get_native_id())
        if me not in self._opened:
            self._opened[me] = None
            with contextlib.suppress(OSError):
                self._opened[me] = os.open("/proc/thread-self/schedstat", os.O_RDONLY | os.O_CLOEXEC)
        fd = self._opened[me]
        with contextlib.suppress(OSError, IndexError, ValueError):
            return int(os.pread(fd, 64, 0).split()[1]) / 1e9 if fd is not None else 0.0
        return 0.0


@dataclass(frozen=True)
class Waiting:
    """From `begin` on."""

    waits: Waits
    waited: float
    work: Work

    def end(self) -> float:
        """What this thread waited for others; 0 where other threads of its process worked: they wait for each other."""
        return self.waits.seconds() - self.waited if self.work.alone_since() else 0.0


def interpreter_kept() -> float:
    """Seconds that other Python threads may have kept the interpreter while this one was asked and answered."""
    return GIVEN_UP * sys.getswitchinterval() if threading.active_count() > 1 else 0.0


@contextlib.contextmanager
def handing_over() -> Iterator[None]:
    """Meanwhile the interpreter changes hands at once: being asked and answering is our work, not the contender's."""
    theirs = sys.getswitchinterval()
    sys.setswitchinterval(AT_ONCE)
    try:
        yield
    finally:
        sys.setswitchinterval(theirs)
