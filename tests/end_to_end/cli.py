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


def gapscope(*words: str, folder: Path, timeout: float = 200, **environment: str) -> Done:
    """Exit code and output of `gapscope WORDS…`; its store is in `folder`."""
    done = subprocess.run(
        [sys.executable, "-m", "gapscope", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
        env={**os.environ, "GAPSCOPE_STORE": str(folder / "answers.sqlite"), "COLUMNS": "100", **environment},
    )
    return Done(done.returncode, done.stdout, done.stderr)
