"""`gapscope doctor`."""

from typing import Annotated

import typer


def doctor(
    quick: Annotated[
        bool, typer.Option("--quick", help="Leave out what takes seconds: the cost of measuring, the detection floor.")
    ] = False,
) -> None:
    """What is installed, what the machine is like, and how small a gap can be seen on it right now."""
    from gapscope.cli import _checkup

    for label, words in _checkup.installation():
        typer.echo(f"{label:<12}{words}")
    for label, words in _checkup.machine():
        typer.echo(f"{label:<12}{words}")
    if not quick:
        for label, words in _checkup.overhead():
            typer.echo(f"{label:<12}{words}")
        typer.echo(f"{'floor':<12}{_checkup.floor()}")
