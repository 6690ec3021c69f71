"""How answers and progress look in a notebook."""

from __future__ import annotations

import html
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from gapscope.model.answer import Answer
from gapscope.report import as_html, as_terminal
from gapscope.report._extra import ReportError
from gapscope.units import Seconds

REDRAW_SECONDS: Seconds = 0.5


def running() -> Any:
    """The IPython that runs this, or None."""
    if "IPython" not in sys.modules:
        return None
    return sys.modules["IPython"].get_ipython()


def register(shell: Any) -> None:
    """From now on the shell shows an `Answer` as its report; a terminal, as text."""
    formatters = shell.display_formatter.formatters
    formatters["text/html"].for_type(Answer, framed)
    formatters["text/plain"].for_type(Answer, lambda answer, printer, cycle: printer.text(as_terminal.render(answer)))


def framed(answer: Answer) -> str | None:
    """
    The report in a frame of its own: its style does not touch the notebook's, nor the notebook's it.

    The frame may run nothing. None where reports cannot be drawn: then the text is shown.
    """
    try:
        page = as_html.render(answer)
    except ReportError:
        return None
    return (
        f'<iframe sandbox srcdoc="{html.escape(page, quote=True)}" title="{html.escape(answer.question.title)}" '
        'style="width:100%;height:40rem;border:1px solid #8884;border-radius:6px"></iframe>'
    )


@contextmanager
def live_progress() -> Iterator[Callable[[str], None]]:
    """A line under the cell that says what is being done, and goes away."""
    display = sys.modules.get("IPython.display")
    if display is None or running() is None:
        yield lambda words: None
        return
    began = time.monotonic()
    handle = display.display(_line("", 0.0, display), display_id=True)
    last = began

    def tell(words: str) -> None:
        nonlocal last
        now = time.monotonic()
        # Drawing beside what is timed would be timed with it.
        if now - last >= REDRAW_SECONDS:
            last = now
            handle.update(_line(words, now - began, display))

    try:
        yield tell
    finally:
        handle.update(display.HTML(""))


def _line(words: str, seconds: Seconds, display: Any) -> Any:
    return display.HTML(f"<small>[{seconds:.0f} s] {html.escape(words)}</small>")
