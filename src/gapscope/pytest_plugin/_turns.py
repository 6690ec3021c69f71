"""
One measurement at a time on this machine, and, under xdist, no other test beside it.

Two files that the kernel locks. A measurement takes the door, so that nobody new comes in, then waits until the room is
empty. Tests of the same run go through the door into the room together. Whoever dies lets go of both.

A test may start pytest once more and wait for it: who is started from inside the room would wait for ever, and has a
file of its own.
"""

import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_IN_THE_ROOM = "GAPSCOPE_IN_THE_ROOM"
"""The process, this one or one above it, whose test is in the room."""


class Turns:
    """`folder` is where the files lie: one for all runs of a user."""

    def __init__(self, folder: Path | None = None) -> None:
        home = Path(tempfile.gettempdir()) if folder is None else folder
        self._door = home / f"gapscope-{os.getuid()}-door.lock"
        self._room = home / f"gapscope-{os.getuid()}-room.lock"
        self._below = home / f"gapscope-{os.getuid()}-below.lock"
        self._inside: int | None = None
        """The room, while this process is in it with others."""

    @contextmanager
    def beside_others(self) -> Iterator[None]:
        """A test that does not measure, or not yet."""
        if _below():
            yield
            return
        with _held(self._door, fcntl.LOCK_SH):
            self._inside = _take(self._room, fcntl.LOCK_SH)
        os.environ[_IN_THE_ROOM] = str(os.getpid())
        try:
            yield
        finally:
            _let_go(self._inside)
            self._inside = None
            os.environ.pop(_IN_THE_ROOM, None)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """A measurement. Whoever is in the room with others leaves it for the time being."""
        if _below():
            with _held(self._below, fcntl.LOCK_EX):
                yield
            return
        if self._inside is not None:
            fcntl.flock(self._inside, fcntl.LOCK_UN)
        try:
            with _held(self._door, fcntl.LOCK_EX), _held(self._room, fcntl.LOCK_EX):
                yield
        finally:
            if self._inside is not None:
                with _held(self._door, fcntl.LOCK_SH):
                    fcntl.flock(self._inside, fcntl.LOCK_SH)


def _below() -> bool:
    """Whether a test of a process above this one is in the room."""
    return os.environ.get(_IN_THE_ROOM) not in (None, str(os.getpid()))


@contextmanager
def _held(file: Path, how: int) -> Iterator[None]:
    handle = _take(file, how)
    try:
        yield
    finally:
        _let_go(handle)


def _let_go(handle: int) -> None:
    fcntl.flock(handle, fcntl.LOCK_UN)  # closing is not enough: a process forked meanwhile has it open too
    os.close(handle)


def _take(file: Path, how: int) -> int:
    # A link that somebody else put there is not followed.
    handle = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    fcntl.flock(handle, how)
    return handle
