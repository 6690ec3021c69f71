"""Run the real command line in a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str


# Root reads and writes everything; this is root who is held to permissions like anybody.
ORDINARY = ("setpriv", "--bounding-set", "-dac_override,-dac_read_search") if os.getuid() == 0 else ()


def gapscope(*words: str, folder: Path, timeout: float = 200, via: tuple[str, ...] = (), **environment: str) -> Done:
    """Exit code and output of `gapscope WORDS…`, run by the command `via`; its store is in `folder`."""
    done = subprocess.run(
        [*via, sys.executable, "-m", "gapscope", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
        env={**os.environ, "GAPSCOPE_STORE": str(folder / "answers.sqlite"), "COLUMNS": "100", **environment},
    )
    return Done(done.returncode, done.stdout, done.stderr)
