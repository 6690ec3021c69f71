"""
Write what `make bench-gates` and `make bench-serve` showed into the pages they are about.

    python -m benchmarks.team_tables
"""

import json
import statistics
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks import gating
from benchmarks.marks import between
from benchmarks.measure.table import lines

DOCS, SERVED = Path(__file__).parent.parent / "docs", Path(__file__).parent / "results" / "serve.json"
BEGIN, END = "<!-- trials begin -->", "<!-- trials end -->"
NOTHING = "No trial has been stored yet."
PLANTED = {
    "gate +5 %": "a twentieth of the work is done twice",
    "gate A/A": "nothing has changed",
    "plugin +10 %": "a tenth of the work is done twice",
    "plugin A/A": "both are the same",
}
HEADS = ("planted", "trials", "fails", "stays open, sure", "inconclusive", "ratio seen, median", "seconds, median")


def trials(told: Sequence[Mapping[str, Any]], kind: str) -> str:
    """A row for everything planted before the gate, or before the plugin."""
    rows = []
    for name, planted in PLANTED.items():
        if chosen := [line for line in told if line["trial"] == name and name.startswith(kind)]:
            open_ = sum(line["word"] == "inconclusive" for line in chosen)
            failed = sum(line["code"] != 0 for line in chosen)
            ratios = [line["ratio"]["value"] for line in chosen if line["ratio"] is not None]
            ratio = f"{statistics.median(ratios):.3f}" if ratios else ""  # some were stored without their direction
            seconds = statistics.median(line["seconds"] for line in chosen)
            sure = len(chosen) - failed - open_
            rows.append((planted, *map(str, (len(chosen), failed, sure, open_)), ratio, f"{seconds:.0f}"))
    machines = dict.fromkeys(_on(line["machine"]) for line in told if line["trial"].startswith(kind))
    return f"{lines(HEADS, rows, words=1)}\n\n{' '.join(machines)}" if rows else NOTHING


def served(told: Mapping[str, Any] | None) -> str:
    if told is None:
        return NOTHING
    rows = [
        (f"`{page}`", f"{1e3 * told['first_s'][page]:.0f}", f"{1e3 * told['median_s'][page]:.0f}", f"{1e3 * worst:.0f}")
        for page, worst in told["worst_s"].items()
    ]
    heads = (f"page over {told['answers']:,} answers", "first time, ms", "median, ms", "longest, ms")
    return f"{lines(heads, rows, words=1)}\n\n{_on(told['machine'])}"


def _on(machine: Mapping[str, Any]) -> str:
    return f"On {machine['cpu']}, {machine['usable_cores']:g} cores, {machine['system']}."


def pages() -> dict[Path, str]:
    """Every page as it is to be."""
    found = json.loads(SERVED.read_text(encoding="utf-8")) if SERVED.exists() else None
    blocks = {
        "gate.md": trials(gating.read(), "gate"),
        "pytest.md": trials(gating.read(), "plugin"),
        "pages-and-notebooks.md": served(found),
    }
    return {
        DOCS / name: between((DOCS / name).read_text(encoding="utf-8"), BEGIN, END, f"{BEGIN}\n\n{block}\n\n{END}")
        for name, block in blocks.items()
    }


if __name__ == "__main__":
    for page, text in pages().items():
        page.write_text(text, encoding="utf-8")
