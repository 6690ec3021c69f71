"""`gapscope show`."""

from pathlib import Path
from typing import Annotated

import typer

from gapscope.cli import _options as o


def show(
    identity: Annotated[
        str | None,
        typer.Argument(
            help="A stored answer, its first letters, 'last', or a file written with --json; without it, the list."
        ),
    ] = None,
    question: Annotated[str | None, typer.Option("--question", help="List only answers to this question.")] = None,
    limit: Annotated[int, typer.Option("--limit", min=1, help="How many to list.")] = 20,
    json: o.Json = None,
    html: o.Html = None,
    report: o.Report = None,
    png: o.Png = None,
    force: o.Force = False,
    store: o.Store = None,
) -> None:
    """Show a stored answer, or list what is stored."""
    import sys

    from gapscope.cli import _asking, _terminal
    from gapscope.store import answer_in, open_store

    outlets = _asking.Outlets(json=json, html=html, reports=report or (), png=png, store=store, force=force)
    outlets.refuse_to_overwrite()
    if identity is not None and identity.endswith(".json"):
        _asking.show_answer(answer_in(Path(identity)), outlets)
        return
    kept = open_store(store)
    if identity is not None:
        _asking.show_answer(kept.load(identity), outlets)
        return
    from gapscope.report._listing import render_entries

    entries = kept.list(question, limit)
    typer.echo(render_entries(entries, width=_terminal.width(), colour=_terminal.colour(sys.stdout)))
