"""One process at a time makes a sweep: two that go on with the same one would measure its points twice."""

import fcntl
import os
import weakref
from pathlib import Path

from gapscope.errors import QuestionError, StoreError


class Claim:
    """Held while this object lives; when the process ends, however it ends, the kernel lets go of it."""

    def __init__(self, store: Path, identity: str) -> None:
        self._path = store.with_name(f"{store.name}.{identity}.claim")
        try:
            file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise StoreError(
                f"The sweep cannot be claimed beside the store {store}: {error.strerror}. "
                "Give a path in a folder that can be written with --store."
            ) from error
        weakref.finalize(self, os.close, file)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise QuestionError(
                f"Sweep {identity} is being made by another process. Wait for it, or leave out --resume to begin anew."
            ) from None

    def settle(self) -> None:
        """It is finished: nobody will go on with it."""
        self._path.unlink(missing_ok=True)
