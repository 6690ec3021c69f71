"""All planted cases, in a fixed order."""

from pathlib import Path

from benchmarks.diagnosis import jax_cases, nulls, numpy_cases, tensorflow_cases, torch_cases, two_causes
from benchmarks.diagnosis.case import Case
from gapscope import registry

LATER = Path(__file__).parent / "later"
"""Files that were written when the code stood, to see what it makes of forms that nobody had in mind; `cause__form.py`."""
PLANTED = Path(__file__).parent.parent.parent / "tests" / "causes"


def first() -> list[Case]:
    """The case that every cause's own test has."""
    return [
        Case(name=f"first/{name}", causes=(name,), text=(PLANTED / f"{name.replace('-', '_')}.py").read_text())
        for name in registry.names("explain.causes")
    ]


def in_files(folder: Path) -> list[Case]:
    """Cases by the names of their files: `cause__form.py`."""
    found = []
    for file in sorted(folder.glob("*.py")):
        cause, _, form = file.stem.replace("_", "-").partition("--")
        causes = () if cause == "none" else (cause,)
        found.append(Case(name=f"{folder.name}/{cause}-{form}", causes=causes, text=file.read_text(encoding="utf-8")))
    return found


def suite() -> list[Case]:
    families = (numpy_cases, torch_cases, tensorflow_cases, jax_cases, two_causes, nulls)
    return [*first(), *(case for family in families for case in family.cases()), *in_files(LATER)]
