"""`gapscope ask`."""

from typing import Annotated

import typer

from gapscope.cli import _options as o


def ask(
    name: Annotated[str | None, typer.Argument(help="One of the shipped questions; without it, the list.")] = None,
    sets: o.Set = None,
    only: o.Only = None,
    device: o.Device = "cpu",
    l2: o.L2 = "warm",
    threads: o.Threads = None,
    budget: o.Budget = None,
    same: o.Same = "2%",
    tolerance: o.Tolerance = None,
    seed: o.Seed = 0,
    python: o.Python = None,
    time_limit: o.TimeLimit = 300.0,
    memory_limit: o.MemoryLimit = None,
    sweep: o.Sweep = True,
    json: o.Json = None,
    html: o.Html = None,
    report: o.Report = None,
    png: o.Png = None,
    force: o.Force = False,
    store: o.Store = None,
) -> None:
    """Answer a question that comes with gapscope, on this machine.

    gapscope ask conv1d --html conv1d.html
    """
    from gapscope.cli import _asking, _question

    if name is None:
        for line in _question.listing():
            typer.echo(line)
        return

    settings = _question.settings(
        device=device,
        l2=l2,
        same=same,
        sets=sets,
        only=only,
        python=python,
        memory_limit=memory_limit,
        threads=threads,
        budget=budget,
        tolerance=tolerance,
        seed=seed,
        time_limit=time_limit,
        sweep=sweep,
    )
    found = _question.shipped(name)
    outlets = _asking.Outlets(json=json, html=html, reports=report or (), png=png, store=store, force=force)
    _asking.put(found.file, settings, outlets, **found.about())
