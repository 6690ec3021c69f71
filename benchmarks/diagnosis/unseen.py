"""
Put pairs before `gapscope why` that somebody planted who did not know how it works.

    python -m benchmarks.diagnosis.unseen --minutes 60
    python -m benchmarks.diagnosis.unseen --again        # those that have an answer too

The files in `blind/` were written from the list of causes alone and are left as they are; `cause__form.py`, or
`none__form.py` for a pair that takes as long. What was said of a file first, before anybody had seen how it ends, is
told apart from what is said of it now.
"""

import argparse
import json
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from benchmarks.diagnosis.run import RESULTS as PLANTED
from benchmarks.diagnosis.run import run, words
from benchmarks.diagnosis.score import Score, score
from benchmarks.diagnosis.suite import in_files
from benchmarks.marks import between
from benchmarks.measure.table import lines

FILES, RESULTS = Path(__file__).parent / "blind", PLANTED.with_name("blind.jsonl")
PAGE = Path(__file__).parent.parent.parent / "docs" / "how-it-explains.md"
WRITTEN = ("2026-11-18T00", "2026-11-18T23", "2026-11-19T04:20", "2026-11-19T06:30", "9")
"""When each set was written, and when the last one ended: what was said of one has led to mends before the next."""
BEGIN, END = "<!-- unseen begin -->", "<!-- unseen end -->"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--again", action="store_true")
    given = parser.parse_args()
    known = {line["name"] for line in every(RESULTS)}
    until = time.monotonic() + 60 * given.minutes
    for case in in_files(FILES):
        if time.monotonic() > until or (case.name in known and not given.again):
            continue
        line = run(case)
        with RESULTS.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        print(words(line), flush=True)
    PAGE.write_text(between(PAGE.read_text(encoding="utf-8"), BEGIN, END, block(every(RESULTS))), encoding="utf-8")


def every(file: Path) -> list[dict[str, Any]]:
    """All lines, the oldest first."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []


def block(told: Sequence[dict[str, Any]]) -> str:
    """The table between the marks: the first word on every file, set by set, and the last."""
    first = {line["name"]: line for line in reversed(told)}
    last = {line["name"]: line for line in told}
    sets = [[line for line in first.values() if since <= line["began"] < until] for since, until in pairwise(WRITTEN)]
    scores = [score(found) for found in (*sets, last.values())]
    heads = [f"{number} set, asked first" for number in ("first", "second", "third", "fourth")]
    return "\n\n".join([BEGIN, lines(("what", *heads, "all, asked last"), _rows(scores), words=1), END])


def _rows(scores: Sequence[Score]) -> list[tuple[str, ...]]:
    told = (
        ("the planted cause stands first", [one.top_one for one in scores]),
        ("it stands among the first three", [one.top_three for one in scores]),
        ("a cause is named where none was planted", [one.false_on_nulls for one in scores]),
        ("the gap was not settled in the time there was", [one.unsettled for one in scores]),
        ("no answer, or a contender that failed", [one.failed for one in scores]),
    )
    rows = [(what, *(f"{count} of {whole}" for count, whole in pairs)) for what, pairs in told]
    return [*rows, ("seconds a case, median", *(f"{one.median_seconds:.0f}" for one in scores))]


if __name__ == "__main__":
    main()
