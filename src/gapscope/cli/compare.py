"""`gapscope compare`."""

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from gapscope.cli import _options as o


def compare(
    question: Annotated[
        list[str], typer.Argument(metavar="QUESTION", help="A question file, file.py::name, or quoted expressions.")
    ],
    inputs: o.Input = None,
    axes: o.Axes = None,
    out: o.Out = None,
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
    """Prove that the contenders agree, then measure them.

    gapscope compare conv1d.py

    gapscope compare 'np.sin(x)' 'torch: torch.sin(x)' --input 'x=f32[N:100000]'
    """
    from gapscope.cli import _asking, _question

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
    outlets = _asking.Outlets(json=json, html=html, reports=report or (), png=png, store=store, force=force)
    with tempfile.TemporaryDirectory(prefix="gapscope-") as folder:
        found = _question.find(question, inputs or [], axes or [], out, Path(folder))
        _asking.put(found.file, settings, outlets, **found.about())
