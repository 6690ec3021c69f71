"""`gapscope sweep`."""

from typing import Annotated

import typer

from gapscope.cli import _options as o

Over = Annotated[
    list[str] | None,
    typer.Option(
        "--over", metavar="NAME=SIZES", help="L=10..10000:log (or :log9, :lin9), L=1,10,100, or W=H to go with H."
    ),
]
Where = Annotated[
    list[str] | None, typer.Option("--where", metavar="CONDITION", help="Only these points: 'L*N <= 1e6'.")
]
Between = Annotated[
    tuple[str, str] | None, typer.Option("--between", metavar="A B", help="Search this pair's crossover only.")
]


def sweep(
    question: Annotated[
        str, typer.Argument(metavar="QUESTION", help="A question file, file.py::name, or a shipped question.")
    ],
    over: Over = None,
    where: Where = None,
    crossover: Annotated[
        bool, typer.Option("--crossover", help="Measure only where the order turns along the first --over.")
    ] = False,
    between: Between = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the newest unfinished one.")] = False,
    engine: Annotated[str, typer.Option("--engine", metavar="local", help="What measures the points.")] = "local",
    sets: o.Set = None,
    only: o.Only = None,
    device: o.Device = "cpu",
    threads: o.Threads = None,
    budget: o.Budget = None,
    same: o.Same = "2%",
    tolerance: o.Tolerance = None,
    seed: o.Seed = 0,
    python: o.Python = None,
    time_limit: o.TimeLimit = 300.0,
    memory_limit: o.MemoryLimit = None,
    json: o.Json = None,
    html: o.Html = None,
    report: o.Report = None,
    png: o.Png = None,
    force: o.Force = False,
    store: o.Store = None,
) -> None:
    """Ask one question at many sizes; every finished point is kept, --budget is for each.

    gapscope sweep conv1d.py --over L=10..10000:log --over N=1,100 --where 'L*N <= 1e6'

    gapscope sweep conv1d.py --over L=10..10000:log60 --crossover
    """
    from gapscope.cli import _asking, _question, _sweeping

    settings = _question.settings(
        device=device,
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
    )
    outlets = _asking.Outlets(json=json, html=html, reports=report or (), png=png, store=store, force=force)
    request = _sweeping.request(over, where, crossover=crossover, between=between, resume=resume, engine=engine)
    _sweeping.put(_question.named(question), settings, request, outlets)
