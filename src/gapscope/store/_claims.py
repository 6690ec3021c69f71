"""One process at a time makes a sweep: two that go on with the same one would measure its points twice."""

import fcntl
import os
import weakref
from pathlib import Path

from gapscope.errors import QuestionError


class Claim:
    """
    Held while this object lives; when the process ends, however it ends, the kernel lets go of it.

    All sweeps of a store share one file beside it; each has a byte of its own, found by its identity.
    """

    def __init__(self, store: Path, identity: str) -> None:
        file = os.open(store.with_name(store.name + ".claims"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        weakref.finalize(self, os.close, file)
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, int(identity, 16))
        except OSError:
            raise QuestionError(
                f"Sweep {identity} is being made by another process. Wait for it, or leave out --resume to begin anew."
            ) from None
