"""`gapscope why`."""

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from gapscope.cli import _options as o


def why(
    question: Annotated[
        list[str],
        typer.Argument(metavar="QUESTION", help="A question file, a shipped question, or quoted expressions."),
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
    trace: o.Trace = None,
    force: o.Force = False,
    store: o.Store = None,
) -> None:
    """Compare, explain the gaps by experiments, and try what would close them.

    gapscope why conv1d

    gapscope why 'torch: (x * 2 + 1).tanh()' 'jax[jit]: jnp.tanh(x * 2 + 1)' --input 'x=f32[N:100000]'
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
        seconds_a_gap=40.0,  # it has to be settled first
    )
    outlets = _asking.Outlets(json=json, html=html, reports=report or (), png=png, store=store, force=force)
    with tempfile.TemporaryDirectory(prefix="gapscope-") as folder:
        found = _question.find(question, inputs or [], axes or [], out, Path(folder), shipped_too=True)
        keep = _asking.trace_writer(trace, force)
        _asking.put(found.file, settings, outlets, why=True, keep_traces=keep, **found.about())
