"""`gapscope history`."""

from typing import Annotated

import typer

from gapscope.cli import _options as o


def history(
    question: Annotated[str, typer.Argument(help="The question's name, as `gapscope show` lists it.")],
    store: o.Store = None,
) -> None:
    """The course of a question's gaps over its stored answers."""
    import sys

    from gapscope.cli import _terminal
    from gapscope.report._listing import render_course
    from gapscope.store import open_store

    course = open_store(store).course(question)
    typer.echo(render_course(course, width=_terminal.width(), colour=_terminal.colour(sys.stdout)))
