"""
One measurement at a time on this machine, and, under xdist, no other test beside it.

Two files that the kernel locks. A measurement takes the door, so that nobody new comes in, then waits until the room is
empty. Tests of the same run go through the door into the room together. Whoever dies lets go of both.
"""

import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Turns:
    """`folder` is where the files lie: one for all runs of a user."""

    def __init__(self, folder: Path | None = None) -> None:
        home = Path(tempfile.gettempdir()) if folder is None else folder
        self._door = home / f"gapscope-{os.getuid()}-door.lock"
        self._room = home / f"gapscope-{os.getuid()}-room.lock"
        self._inside: int | None = None
        """The room, while this process is in it with others."""

    @contextmanager
    def beside_others(self) -> Iterator[None]:
        """A test that does not measure, or not yet."""
        with _held(self._door, fcntl.LOCK_SH):
            self._inside = _take(self._room, fcntl.LOCK_SH)
        try:
            yield
        finally:
            os.close(self._inside)
            self._inside = None

    @contextmanager
    def alone(self) -> Iterator[None]:
        """A measurement. Whoever is in the room with others leaves it for the time being."""
        if self._inside is not None:
            fcntl.flock(self._inside, fcntl.LOCK_UN)
        try:
            with _held(self._door, fcntl.LOCK_EX), _held(self._room, fcntl.LOCK_EX):
                yield
        finally:
            if self._inside is not None:
                with _held(self._door, fcntl.LOCK_SH):
                    fcntl.flock(self._inside, fcntl.LOCK_SH)


@contextmanager
def _held(file: Path, how: int) -> Iterator[None]:
    handle = _take(file, how)
    try:
        yield
    finally:
        os.close(handle)


def _take(file: Path, how: int) -> int:
    # A link that somebody else put there is not followed.
    handle = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    fcntl.flock(handle, how)
    return handle
