"""
Write what was found into docs/how-it-measures.md, between its markers.

    python -m benchmarks.measure.table

The tools, live, from `benchmarks/results/live.jsonl`; decision rules on recorded pairs, from
`benchmarks/results/rules.json`; those pairs, from `benchmarks/results/pairs/`; what the relay and dealing anew buy,
from `benchmarks/results/layout.json`. The second file holds `{"rows": [row, …]}`, one row a rule, framework, load
and case:

    {"rule": "gapscope", "given": 10, "framework": "numpy", "load": "idle", "case": "same", "trials": 2000,
     "false": 3, "same": 1890, "seen": 0, "covered": 1905, "width": 0.011, "seconds": 8.1, "pairs": 6}

`given` are the seconds to spend. `trials`, `false`, `same`, `seen` and `covered` are counts. `false` is a wrong word:
*different* where nothing differs, the wrong direction or *same* where something does; `seen` is *slower* where it is.
`covered` counts intervals that hold the truth; `width` (of the 95 % interval, high / low - 1), `seconds` and `pairs`
are medians.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.marks import between
from benchmarks.measure import rates, tally, trials
from benchmarks.measure.loads import LOADS
from benchmarks.measure.pools import Pool
from benchmarks.measure.rules import ENOUGH, SECONDS

ROOT = Path(__file__).parent.parent.parent
RESULTS = ROOT / "benchmarks" / "results"
PAGE = ROOT / "docs" / "how-it-measures.md"
BEGIN, END = "<!-- trials begin -->", "<!-- trials end -->"
SHIPPED = "gapscope"
NOTHING = "Nothing has been recorded yet; `make bench-measure` does."


def block(results: Path = RESULTS) -> str:
    parts = [
        *live(results / "live.jsonl"),
        *rules(results / "rules.json"),
        *recordings(results / "pairs"),
        *layout(results / "layout.json"),
    ]
    parts = parts or [NOTHING]
    return "\n\n".join([BEGIN, *parts, END])


def replaced(text: str, results: Path = RESULTS) -> str:
    return between(text, BEGIN, END, block(results))


def live(file: Path) -> list[str]:
    """The tools through the cases: what they said, then the numbers they gave."""
    kept = trials.read(file)
    if not kept:
        return []
    groups = tally.by_tool_and_load(kept)
    said = [tally.words(tool, load, these) for (tool, load), these in groups.items()]
    numbers = [tally.numbers(tool, load, these) for (tool, load), these in groups.items()]
    where = dict.fromkeys(_machine(trial.machine) for trial in kept)
    return [
        f"{len(kept)} trials; {'; '.join(where)}.",
        lines(tally.WORDS, said),
        lines(tally.NUMBERS, numbers),
    ]


def rules(file: Path) -> list[str]:
    """Decision rules on recorded pairs: the one that ships, how long it takes to be sure, then what was tried."""
    if not file.exists():
        return []
    found: dict[tuple[str, str, str], dict[str, dict[str, float]]] = {}
    longer: dict[tuple[str, str], dict[str, list[dict[str, float]]]] = {}
    for row in json.loads(file.read_bytes())["rows"]:
        if row["given"] == SECONDS:
            found.setdefault((row["framework"], row["load"], row["rule"]), {})[row["case"]] = row
        if row["rule"] == SHIPPED:
            longer.setdefault((row["framework"], row["load"]), {}).setdefault(row["case"], []).append(row)
    order = sorted(found, key=lambda key: (key[0], _at(LOADS, key[1]), key[2]))
    heads = (
        *("program", "load", "rule", "A/A called different", "A/A called *same*", "5 % seen", "2 % seen"),
        *("wrong word", "95 % interval covers", "its width", "pairs", "seconds"),
    )
    asked = ("program", "load", "A/A called *same* (80 %)", "5 % seen (95 %)", "2 % seen (90 %)")
    return [
        f"The rule as it ships, on recorded pairs, with {SECONDS:g} s to spend.",
        lines(heads, [_rule(key, found[key]) for key in order if key[2] == SHIPPED], words=3),
        "How long a run must be for each to happen so often; `–`: not even within the longest tried.",
        lines(asked, [[*key, *(_enough(longer[key], case) for case in ENOUGH)] for key in sorted(longer)]),
        "What else was tried, on the same pairs.",
        lines(heads, [_rule(key, found[key]) for key in order if key[2] != SHIPPED], words=3),
    ]


def _enough(cases: dict[str, list[dict[str, float]]], case: str) -> str:
    word, portion = ENOUGH[case]
    for row in cases.get(case, []):
        if row[word] >= portion * row["trials"]:
            return f"{row['seconds']:.0f} s, {row['pairs']:g} pairs"
    return "–"


def recordings(folder: Path) -> list[str]:
    """What the pairs are that all of this rests on."""
    pools = [Pool.load(file) for file in folder.glob("*.json")]
    if not pools:
        return []
    heads = (
        "program",
        "load",
        "fresh pairs",
        "apart by",
        "by their rounds",
        "by themselves",
        "rounds",
        "seconds a pair",
    )
    rows = [
        [
            *(pool.program, pool.load, str(len(pool.rounds))),
            *(f"{100 * part:.2g} %" for part in (pool.deviation(), pool.within(), pool.between())),
            *(f"{np.median([len(these) for these in pool.rounds]):.0f}", f"{np.median(pool.seconds):.2f}"),
        ]
        for pool in sorted(pools, key=lambda pool: (pool.program, _at(LOADS, pool.load)))
    ]
    return ["Recorded pairs of twins, root mean square of their log-ratios.", lines(heads, rows)]


def layout(file: Path) -> list[str]:
    """What dealing layout and core anew buys."""
    if not file.exists():
        return []
    kept = json.loads(file.read_bytes())
    heads = ("schedule of NumPy twins", "fresh pairs", "apart by", "which their rounds explain")
    rows = [
        [name, str(row["pairs"]), f"{100 * row['apart']:.2g} %", f"{100 * row['by_their_rounds']:.2g} %"]
        for name, row in kept["schedules"].items()
    ]
    return [
        f"What the relay and dealing anew buy, root mean square of the log-ratio; {_machine(kept['machine'])}.",
        lines(heads, rows, 1),
    ]


def _rule(key: tuple[str, str, str], cases: dict[str, dict[str, float]]) -> list[str]:
    def rate(case: str, field: str) -> str:
        return rates.in_words(int(cases[case][field]), int(cases[case]["trials"])) if case in cases else "–"

    planted = [row for name, row in cases.items() if name != "same"]
    wrong = rates.in_words(int(sum(row["false"] for row in planted)), int(sum(row["trials"] for row in planted)))
    covered = rates.in_words(
        int(sum(row["covered"] for row in cases.values())), int(sum(row["trials"] for row in cases.values()))
    )
    usual = cases.get("same") or next(iter(cases.values()))
    return [
        *key,
        rate("same", "false"),
        rate("same", "same"),
        rate("five", "seen"),
        rate("two", "seen"),
        wrong,
        covered,
        f"{100 * usual['width']:.1f} %",
        f"{usual['pairs']:g}",
        f"{usual['seconds']:.1f}",
    ]


def lines(heads: Sequence[str], rows: Iterable[Sequence[str]], words: int = 2) -> str:
    """A Markdown table whose first columns are words."""
    rule = "|".join([":--"] * words + ["--:"] * (len(heads) - words))
    head, *body = ("| " + " | ".join(row) + " |" for row in [heads, *rows])
    return "\n".join([head, f"|{rule}|", *body])


def _machine(machine: Mapping[str, Any]) -> str:
    return f"{machine.get('cpu', 'unknown')}, {machine.get('cores', '?')} cores, Python {machine.get('python', '?')}"


def _at(known: Sequence[str], name: str) -> int:
    return known.index(name) if name in known else len(known)


if __name__ == "__main__":
    PAGE.write_text(replaced(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
