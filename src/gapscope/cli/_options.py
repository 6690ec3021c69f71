"""Options that several commands share, spelled once."""

from pathlib import Path
from typing import Annotated

import typer

Input = Annotated[
    list[str] | None, typer.Option("--input", metavar="NAME=TYPE", help="With expressions: 'x=f32[N:1000 C:3]'.")
]
Axes = Annotated[
    list[str] | None,
    typer.Option("--axes", metavar="ORDER", help="With expressions: 'tensorflow x:N H W C out:N H W O'."),
]
Out = Annotated[str | None, typer.Option("--out", metavar="AXES", help="With expressions: axes of the output.")]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Another size of a dimension, as in --set L=1000."),
]
Only = Annotated[
    list[str] | None, typer.Option("--only", metavar="NAME", help="Keep these contenders; * and ? are allowed.")
]
Device = Annotated[str, typer.Option("--device", metavar="cpu|cuda", help="Where every contender runs.")]
L2 = Annotated[
    str, typer.Option("--l2", metavar="warm|cold", help="On a GPU: cold flushes its cache before every timed call.")
]
Threads = Annotated[int | None, typer.Option("--threads", min=1, help="Threads for every contender alike.")]
Budget = Annotated[
    float | None,
    typer.Option(
        "--budget", min=0.1, metavar="SECONDS", help="Time for measuring after start-up; 10 a gap by default."
    ),
]
Same = Annotated[str, typer.Option("--same", metavar="PERCENT", help="Contenders this close are the same, as in 2%.")]
Tolerance = Annotated[
    float | None, typer.Option("--tolerance", min=0.0, help="Relative error that still is agreement.")
]
Seed = Annotated[int, typer.Option("--seed", min=0, help="Seed of the inputs.")]
Python = Annotated[
    list[str] | None,
    typer.Option("--python", metavar="NAME=PATH", help="Ask every contender under this interpreter too."),
]
TimeLimit = Annotated[
    float, typer.Option("--time-limit", min=0.1, metavar="SECONDS", help="For one stage of one contender.")
]
MemoryLimit = Annotated[
    float | None, typer.Option("--memory-limit", min=0.05, metavar="GIB", help="For one contender.")
]
Sweep = Annotated[
    bool,
    typer.Option("--sweep/--no-sweep", help="Whether to go on to the further sizes that the question file names."),
]
Json = Annotated[
    str | None, typer.Option("--json", metavar="FILE", help="Write the answer as JSON; - for standard output.")
]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a report to look at.")]
Report = Annotated[
    list[Path] | None,
    typer.Option("--report", metavar="FILE", help="Write a report, its format by the file's ending: .html, .md, .txt."),
]
Png = Annotated[Path | None, typer.Option("--png", metavar="FOLDER", help="Write the report's drawings there, as PNG.")]
Trace = Annotated[
    Path | None, typer.Option("--trace", metavar="FILE", help="Write both sides' profiles, for Perfetto to show.")
]
Force = Annotated[bool, typer.Option("--force", help="Replace files that are there already.")]
Store = Annotated[
    Path | None,
    typer.Option("--store", metavar="FILE", help="Where answers are kept; in your data folder by default."),
]
