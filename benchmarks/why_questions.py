"""
Ask `gapscope why` the founding questions, store the answers, and write what they explain into docs/how-it-explains.md.

    python -m benchmarks.why_questions
    python -m benchmarks.why_questions --only conv1d
    python -m benchmarks.why_questions --table

Nothing else should run on the machine; all of them take about an hour.
"""

import argparse
import json
import math
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.diagnosis.run import without_folders
from benchmarks.marks import between
from benchmarks.measure.table import lines
from gapscope.explain.replacing import WRITTEN_AS

ROOT = Path(__file__).parent.parent
RESULTS, PAGE = ROOT / "benchmarks" / "results", ROOT / "docs" / "how-it-explains.md"
QUESTIONS = ("conv1d", "tf-function", "single-channel-conv::small", "single-channel-conv::large")
BEGIN, END = "<!-- questions begin -->", "<!-- questions end -->"
HEADS = ("question", "slow side", "gap", "explained by", "explained", "the best fix")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=QUESTIONS)
    parser.add_argument("--table", action="store_true", help="ask nothing, write the table anew")
    given = parser.parse_args()
    for question in () if given.table else QUESTIONS if given.only is None else (given.only,):
        stored(question).write_text(without_places(ask(question)), encoding="utf-8")
    PAGE.write_text(replaced(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


def stored(question: str) -> Path:
    return RESULTS / f"why-{question.replace('::', '-')}.json"


def ask(question: str) -> str:
    """The answer as JSON; progress goes to the terminal."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["gapscope", "why", question, "--no-sweep", "--json", "-", "--store", f"{folder}/store.sqlite"]
        done = subprocess.run([sys.executable, "-m", *command], stdout=subprocess.PIPE, text=True, check=False)
    if not done.stdout:
        raise SystemExit(f"{question} was not answered")
    return done.stdout


def without_places(text: str) -> str:
    """The answer without what is one machine's own: folders, and where it was kept."""
    told = json.loads(text)
    told["question"]["command"] = re.sub(r" --(json|store) \S+| --force\b", "", told["question"]["command"])
    for explanation in explanations(told):
        for tried in explanation["tried"]:
            tried["reason"] = tried["reason"] and without_folders(tried["reason"])
    return json.dumps(told, indent=1) + "\n"


def explanations(told: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    return (explanation for point in told["points"] for explanation in point["explanations"])


def rows(question: str, told: Mapping[str, Any]) -> Iterator[tuple[float, tuple[str, ...]]]:
    """One for every gap, with the portion of it, in log time, that has a cause."""
    for point in told["points"]:
        ratios = {(gap["slower"], gap["faster"]): gap["ratio"] for gap in point["gaps"] if gap["quantity"] == "time"}
        where = point["parameters"].get("question")
        for one in point["explanations"]:
            portion = sum(share["portion"]["value"] for share in one["shares"])
            causes = ", ".join(share["cause"] + " (weak)" * share["weak"] for share in one["shares"])
            gap = ratios[one["slower"], one["faster"]]
            name = question if where is None or "::" in question else f"{question}::{where}"
            yield (
                portion,
                (name, f"`{one['slower']}`", _ratio(gap), causes, f"{portion:.0%}", _fixes(one["fixes"])),
            )


def _ratio(estimate: Mapping[str, float]) -> str:
    value, low, high = (_digits(estimate[name]) for name in ("value", "low", "high"))
    return f"{value}× [{low}, {high}]"


def _digits(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def _fixes(fixes: Sequence[Mapping[str, Any]]) -> str:
    """The best of what was tried, and where it does not close the gap the contender that does."""
    others = [fix for fix in fixes if fix["name"].startswith(WRITTEN_AS)]
    tried = [fix for fix in fixes if fix not in others]
    best = [max(some, key=lambda fix: fix["ratio"]["value"]) for some in (tried, others) if some]
    return "; ".join(f"{fix['name']}, {_ratio(fix['ratio'])}" for fix in best)


def block() -> str:
    """The table between the marks, of the answers that are stored."""
    answers = {
        question: json.loads(stored(question).read_text()) for question in QUESTIONS if stored(question).exists()
    }
    if not answers:
        return f"{BEGIN}\nNo answer has been stored yet.\n{END}"
    found = [(question, *row) for question, told in answers.items() for row in rows(question, told)]
    medians = []
    for question in dict.fromkeys(question.partition("::")[0] for question in answers):
        portions = [min(1.0, portion) for name, portion, _ in found if name.partition("::")[0] == question]
        medians.append(f"{question} {statistics.median(portions) if portions else math.nan:.0%}")
    machine = next(iter(answers.values()))["machine"]
    said = f"Explained in the median of a question's gaps: {', '.join(medians)}."
    where = f"On {machine['cpu']}, {machine['usable_cores']:g} cores, {machine['system']}."
    return "\n\n".join([BEGIN, lines(HEADS, [cells for _, _, cells in found], words=2), f"{said} {where}", END])


def replaced(text: str) -> str:
    return between(text, BEGIN, END, block())


if __name__ == "__main__":
    main()
