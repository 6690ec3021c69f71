"""`gapscope serve`."""

from typing import Annotated

import typer

from gapscope.cli import _options as o


def serve(
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0 takes any that is free.")] = 8765,
    store: o.Store = None,
) -> None:
    """Browse stored answers; on this machine only, until Ctrl-C."""
    from gapscope import web

    web.serve(store, port, lambda address: typer.echo(f"{address} shows the stored answers; Ctrl-C ends it"))
