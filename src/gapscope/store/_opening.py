"""Find the file answers are kept in, and open it."""

import os
from collections.abc import Callable
from datetime import datetime, timezone
from pathlib import Path

from gapscope.errors import StoreError
from gapscope.store._answers import Store
from gapscope.store._database import prepare


def open_store(path: Path | None = None, now: Callable[[], datetime] = lambda: datetime.now(timezone.utc)) -> Store:
    """The store at `path`, or the user's own; made where there is none. `now` says when an answer is saved."""
    where = path if path is not None else default_path()
    prepare(where)
    return Store(path=where, now=now)


def default_path() -> Path:
    """`$GAPSCOPE_STORE`, or `gapscope/answers.sqlite` in the user's data folder."""
    named = os.environ.get("GAPSCOPE_STORE")
    if named and "://" in named:
        raise StoreError(f"GAPSCOPE_STORE is {named!r}; this gapscope keeps answers in a file. Set it to a path.")
    if named:
        return Path(named).expanduser()
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "gapscope" / "answers.sqlite"
