"""Joins the commands into one program and turns what they raise into a sentence and an exit code."""

import sys

import typer

from gapscope import __version__
from gapscope.cli import ask, compare, doctor, gate, history, serve, show, sweep, why
from gapscope.errors import GapscopeError

app = typer.Typer(
    help="Why is this tensor program slower than that one?",
    no_args_is_help=True,
    # Rich help would cost more time than all the rest of --help together.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for module in (why, compare, ask, sweep, show, history, serve, gate, doctor):
    name = module.__name__.rpartition(".")[2]
    app.command(name)(getattr(module, name))


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"gapscope {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    """Why is this tensor program slower than that one?"""


def run() -> None:
    """Exit codes: 0 answered · 1 a contender failed · 2 the question was wrong · 130 interrupted (by typer)."""
    try:
        app()
    except GapscopeError as error:
        typer.echo(f"gapscope: {error}", err=True)
        sys.exit(error.exit_code)
