"""Put one sweep: progress with the time left, and on an interrupt the command that goes on with it."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gapscope.cli._asking import Outlets, conclude
from gapscope.errors import QuestionError

if TYPE_CHECKING:
    from gapscope.cli._question import Found
    from gapscope.model.settings import Settings
    from gapscope.sweep import Request


def request(
    over: Sequence[str] | None,
    where: Sequence[str] | None,
    *,
    crossover: bool,
    between: tuple[str, str] | None,
    resume: bool,
    engine: str,
) -> Request:
    """The options that are the sweep's own, as they were typed."""
    from gapscope.sweep import Request

    if between is not None and not crossover:
        raise QuestionError("--between names whose crossover is searched; add --crossover.")
    return Request(
        over=tuple(over or ()),
        where=tuple(where or ()),
        crossover=crossover,
        between=between,
        resume=resume,
        engine=engine,
    )


def put(found: Found, settings: Settings, request: Request, outlets: Outlets) -> None:
    """Sweep, show, and leave with the exit code that fits."""
    from gapscope.cli._progress import progress
    from gapscope.pipeline import Interrupted
    from gapscope.store import Keeper
    from gapscope.sweep import sweep

    outlets.refuse_to_overwrite()
    keeper = Keeper(outlets.store)
    interrupted = False
    said = ""
    with progress() as show:

        def watch(words: str) -> None:
            nonlocal said
            said = words
            show(words)

        def stage(words: str) -> None:
            # In a file of lines a point is enough; on a terminal there is one line that changes.
            if sys.stderr.isatty():
                show(f"{said} · {words}")

        try:
            answer = sweep(
                found.file,
                settings,
                request,
                keeper,
                case=found.case,
                name=found.name,
                command=command(),
                shipped=found.shipped,
                shown_file=found.shown,
                watch=watch,
                stage=stage,
            )
        except Interrupted as stopped:
            answer, interrupted = stopped.answer, True
    conclude(answer, outlets, keeper, interrupted=interrupted, how_to_go_on=how_to_go_on(outlets))


def command() -> str:
    """What was typed, less --resume: the whole sweep."""
    return shlex.join(["gapscope", *(word for word in sys.argv[1:] if word != "--resume")])


def how_to_go_on(outlets: Outlets) -> str:
    """The command that measures the rest. Files that were written just now may be replaced."""
    wrote = outlets.all_reports() or outlets.png is not None or outlets.json not in (None, "-")
    return f"{command()} --resume" + (" --force" if wrote and not outlets.force else "")
