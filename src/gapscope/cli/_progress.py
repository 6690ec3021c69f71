"""Progress on stderr: one live line on a terminal, a line a stage elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import typer


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """A function to be told what is being done. Repeating itself costs nothing and prints nothing."""
    began = time.monotonic()
    if not sys.stderr.isatty():
        last = ""

        def line(words: str) -> None:
            nonlocal last
            if words != last:
                last = words
                typer.echo(f"[{time.monotonic() - began:6.1f} s] {words}", err=True)

        yield line
        return
    from rich.console import Console

    # Words are drawn when told, which is between slices; a lively spinner would run beside them.
    with Console(stderr=True).status("", refresh_per_second=0.5) as status:
        yield lambda words: status.update(f"[{time.monotonic() - began:.0f} s] {words}".replace("[", "\\["))
