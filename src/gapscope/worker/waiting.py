"""How long this thread was ready to run while somebody else had its core. Linux only; elsewhere it is never told."""

import contextlib
import os
import threading
import time
from dataclasses import dataclass
from typing import ClassVar

ALONE = 1.1
"""Up to so many cores' use it is one thread that works; several wait for each other, and nobody can tell for whom."""


class Waits:
    """Follows the thread that asks. Its file is opened once a thread and process."""

    _opened: ClassVar[dict[tuple[int, int], int | None]] = {}

    def begin(self) -> "Waiting":
        return Waiting(self, self.seconds(), time.process_time())

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
    used: float

    def end(self, seconds: float) -> float:
        """What this thread waited for others in `seconds`; 0 where threads of its own process were at work too."""
        cores = (time.process_time() - self.used) / max(seconds, 1e-9)
        return self.waits.seconds() - self.waited if cores <= ALONE else 0.0
