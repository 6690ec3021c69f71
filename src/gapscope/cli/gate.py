"""`gapscope gate`."""

from pathlib import Path
from typing import Annotated

import typer

from gapscope.cli import _options as o

Against = Annotated[
    str,
    typer.Option(
        "--against", metavar="BASELINE", help="A git revision, an answer's JSON file, 'store', or store:IDENTITY."
    ),
]
By = Annotated[str, typer.Option("--by", metavar="PERCENT", help="Regressions surely larger than this close the gate.")]
Which = Annotated[
    str | None, typer.Option("--answer", metavar="WHICH", help="A stored answer, or its file, in place of a fresh one.")
]
Prepare = Annotated[
    str | None, typer.Option("--prepare", metavar="COMMAND", help="Run in the revision's worktree first, as a build.")
]
Summary = Annotated[
    Path | None, typer.Option("--summary", metavar="FILE", help="Add a Markdown summary to the end of this file.")
]
Annotate = Annotated[
    bool | None,
    typer.Option("--annotate/--no-annotate", help="Print GitHub annotations; by default where GitHub runs it."),
]


def gate(
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="A question file, or file.py::name.")],
    against: Against = "store",
    by: By = "2%",
    answer: Which = None,
    prepare: Prepare = None,
    summary: Summary = None,
    annotate: Annotate = None,
    sets: o.Set = None,
    only: o.Only = None,
    device: o.Device = "cpu",
    threads: o.Threads = None,
    budget: o.Budget = None,
    tolerance: o.Tolerance = None,
    seed: o.Seed = 0,
    time_limit: o.TimeLimit = 300.0,
    memory_limit: o.MemoryLimit = None,
    json: o.Json = None,
    force: o.Force = False,
    store: o.Store = None,
) -> None:
    """Fail where a contender is surely slower than it was.

    gapscope gate benchmarks/conv.py --against main

    gapscope gate conv.py --against baseline.json --by 10%
    """
    from gapscope.cli import _gating, _question

    settings = _question.settings(
        device=device,
        same=by,
        sets=sets,
        only=only,
        python=None,
        memory_limit=memory_limit,
        threads=threads,
        budget=budget,
        tolerance=tolerance,
        seed=seed,
        time_limit=time_limit,
        beyond=_question.fraction(by, "--by"),
        seconds_a_gap=40.0,
        sweep=False,
    )
    outlets = _gating.Outlets(json=json, summary=summary, annotate=annotate, store=store, force=force)
    outlets.refuse_to_overwrite()
    _gating.put(question, settings, outlets, against=against, fresh=answer, prepare=prepare)
