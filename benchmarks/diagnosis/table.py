"""
Write what the planted cases showed into docs/how-it-explains.md.

    python -m benchmarks.diagnosis.table
"""

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

from benchmarks.diagnosis import located, run
from benchmarks.diagnosis.score import Line, Score, named, score
from benchmarks.marks import between
from benchmarks.measure.table import lines

PAGE = Path(__file__).parent.parent.parent / "docs" / "how-it-explains.md"
BEGIN, END = "<!-- planted begin -->", "<!-- planted end -->"


def block(found: Sequence[Line], places: Sequence[Line]) -> str:
    """The tables between the marks."""
    if not found and not places:
        return f"{BEGIN}\nNo planted case has been put before it yet.\n{END}"
    parts = [overall(score(found), places), by_cause(found), f"{machine(found)} {version(found)}".strip()]
    return "\n\n".join([BEGIN, *(part for part in parts if part), END])


def overall(whole: Score, places: Sequence[Line]) -> str:
    rows = [
        ("the planted cause stands first", _of(whole.top_one), "90 %"),
        ("it stands among the first three", _of(whole.top_three), "98 %"),
        ("both of two causes are named", _of(whole.both), "80 %"),
        ("a cause is named where none was planted", _of(whole.false_on_nulls), "at most 2 %"),
        ("the planted share lies inside its interval", _of(whole.share_inside), "85 %"),
        ("half the width of that interval: median, and nine in ten below", _widths(whole.half_widths), ""),
        ("the gap was not settled in the time there was", _of(whole.unsettled), ""),
        ("seconds a case, median", f"{whole.median_seconds:.0f}", "90"),
        (
            "the planted line lies in the segment named",
            _of((sum(one["holds"] for one in places), len(places))),
            "18 of 20",
        ),
    ]
    return lines(("what", "seen", "goal"), rows, words=1)


def by_cause(found: Sequence[Line]) -> str:
    groups: dict[str, list[Line]] = defaultdict(list)
    for line in found:
        if len(line["causes"]) == 1 and not line["error"]:
            groups[line["causes"][0]].append(line)
    rows = []
    for cause, cases in sorted(groups.items()):
        first = sum(list(named(line)[:1]) == [cause] for line in cases)
        others = sorted({other for line in cases for other in named(line)[:1] if other != cause})
        rows.append((f"`{cause}`", f"{first} of {len(cases)}", ", ".join(others)))
    return lines(("planted", "named first", "named first in its place"), rows, words=1) if rows else ""


def machine(found: Sequence[Line]) -> str:
    """Every machine that cases were put before it on, with how many."""
    told = [line["machine"] for line in found if "machine" in line]
    names = [f"{one['cpu']}, {one['usable_cores']:g} cores, {one['system']}" for one in told]
    count = Counter(names)
    return "; ".join(f"{cases} cases on {name}" for name, cases in count.items()) + "." if count else ""


def version(found: Sequence[Line]) -> str:
    """Whether one version of the code was asked all of them, and unchanged pairs."""
    count = Counter(line.get("code") for line in found)
    newest = max(found, key=lambda line: str(line["began"]), default={}).get("code")
    if newest is None:
        return ""
    others = len(found) - count[newest]
    return f"Version {newest}" + (f" was asked {count[newest]} of them, older ones the others." if others else ".")


def _of(pair: tuple[int, int]) -> str:
    return f"{pair[0]} of {pair[1]}" + (f" ({pair[0] / pair[1]:.1%})" if pair[1] else "")


def _widths(pair: tuple[float, float]) -> str:
    return " and ".join(f"{one:.0%}" for one in pair) if not math.isnan(pair[0]) else ""


def replaced(text: str) -> str:
    return between(text, BEGIN, END, block(run.read(run.RESULTS), run.read(located.RESULTS)))


if __name__ == "__main__":
    PAGE.write_text(replaced(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
