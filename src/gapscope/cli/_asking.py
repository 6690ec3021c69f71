"""Put one question: progress while it runs, the answer to stdout, caveats to stderr, files where asked for."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from gapscope.errors import QuestionError


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlets:
    """Where the answer goes besides the terminal."""

    json: str | None
    html: Path | None
    store: Path | None
    force: bool
    png: Path | None = None
    reports: Sequence[Path] = ()

    def refuse_to_overwrite(self) -> None:
        """Whatever would keep a report from being written is said before minutes of measuring, not after."""
        if self.html is not None or self.png is not None or any(file.suffix == ".html" for file in self.reports):
            from gapscope.report._extra import require

            require()
        if self.reports:
            from gapscope.report._formats import renderer

            for file in self.reports:
                renderer(file)
        if self.png is not None and self.png.exists() and not self.png.is_dir():
            raise QuestionError(f"{self.png} is a file; name a folder for the drawings.")
        if self.png is not None and any(self.png.glob("*.png")) and not self.force:
            raise QuestionError(f"{self.png} has drawings in it already; --force replaces them.")
        json_file = () if self.json in (None, "-") else (Path(str(self.json)),)
        for file in (*self.all_reports(), *json_file):
            if file.exists() and not self.force:
                raise QuestionError(f"{file} already exists; --force replaces it.")
            if not file.parent.is_dir():
                raise QuestionError(f"{file} cannot be written: there is no folder {file.parent}.")
            if not os.access(file if file.exists() else file.parent, os.W_OK):
                raise QuestionError(f"{file} cannot be written: you have no permission for it.")

    def all_reports(self) -> tuple[Path, ...]:
        return (*(() if self.html is None else (self.html,)), *self.reports)


def put(file: Path, settings: Any, outlets: Outlets, **about: Any) -> None:
    """Answer, show, and leave with the exit code that fits."""
    from gapscope.cli._progress import progress
    from gapscope.pipeline import Interrupted, answer
    from gapscope.store import Keeper

    outlets.refuse_to_overwrite()
    keeper = Keeper(outlets.store)
    interrupted = False
    with progress() as watch:
        try:
            found = answer(file, settings, save=keeper.save, watch=watch, command=command(), **about)
        except Interrupted as stopped:
            found, interrupted = stopped.answer, True
    conclude(found, outlets, keeper, interrupted=interrupted)


def trace_writer(file: Path | None, force: bool) -> Callable[[Any], None]:
    """What writes profiles to `file`, refused now if that cannot be; without a file they are let go."""
    if file is None:
        return lambda traces: None
    Outlets(json=str(file), html=None, store=None, force=force).refuse_to_overwrite()

    def write(traces: Any) -> None:
        from gapscope.explain import as_events

        file.write_text(json.dumps(as_events(traces)), encoding="utf-8")
        typer.echo(f"profiles: {file}; ui.perfetto.dev shows them", err=True)

    return write


def conclude(found: Any, outlets: Outlets, keeper: Any, *, interrupted: bool, how_to_go_on: str = "") -> None:
    """Show the answer, say where it is kept, and leave with the exit code that fits."""
    show_answer(found, outlets)
    if keeper.identity is not None:
        typer.echo(f"kept as {keeper.identity}; `gapscope show {keeper.identity}` shows it again", err=True)
    if _unexplained(found) and sys.argv[1:2] in (["compare"], ["ask"]):
        words = ["gapscope", "why", *sys.argv[2:]]
        typer.echo(f"for the causes: {shlex.join(words)}", err=True)
    if interrupted:
        if how_to_go_on and keeper.trouble is None:
            typer.echo(f"to go on: {how_to_go_on}", err=True)
        raise typer.Exit(130)
    if keeper.trouble is not None:
        typer.echo(f"gapscope: {keeper.trouble}", err=True)
        raise typer.Exit(2)
    states = {state.status for point in found.points for state in point.contenders}
    raise typer.Exit(1 if states & {"failed", "wrong"} else 0)


def show_answer(found: Any, outlets: Outlets) -> None:
    """The answer for people, or as JSON and nothing else; reports into their files."""
    from gapscope.cli._terminal import colour, width
    from gapscope.report import as_json, as_terminal

    if outlets.json == "-":
        typer.echo(as_json.render(found))
    else:
        typer.echo(as_terminal.render(found, width=width(), colour=colour(sys.stdout)))
        if outlets.json is not None:
            Path(outlets.json).write_text(as_json.render(found), encoding="utf-8")
    for file in outlets.all_reports():
        _write_report(found, file, as_html=file is outlets.html)
    if outlets.png is not None:
        _write_pictures(found, outlets.png)
    caveats = as_terminal.render_caveats(found, width=width(), colour=colour(sys.stderr))
    if caveats:
        typer.echo(caveats, err=True)


def _write_report(found: Any, file: Path, *, as_html: bool) -> None:
    """`as_html` whatever its ending."""
    from gapscope.report import as_html as html
    from gapscope.report._formats import renderer

    file.write_text((html.render if as_html else renderer(file))(found), encoding="utf-8")
    typer.echo(f"report: {file}", err=True)


def _write_pictures(found: Any, folder: Path) -> None:
    from gapscope.report.pictures import pictures

    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures(found).items():
        (folder / name).write_bytes(picture)
    typer.echo(f"drawings: {folder}", err=True)


def _unexplained(found: Any) -> bool:
    """Whether a gap was settled that nothing has been said about."""
    settled = any(gap.word == "slower" for point in found.points for gap in point.gaps)
    return settled and not any(point.explanations for point in found.points)


def command() -> str:
    """What was typed, so that it can be typed again."""
    return shlex.join(["gapscope", *sys.argv[1:]])
