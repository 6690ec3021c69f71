"""
Put planted gaps before `gapscope why`.

    python -m benchmarks.diagnosis.run --minutes 60
    python -m benchmarks.diagnosis.run --only 'numpy/*'
    python -m benchmarks.diagnosis.run --anew --cases 130

Every finished case is a line in `benchmarks/results/diagnosis.jsonl`; what is there already is not run again, unless
`--again` says so, or `--anew` and it was told by other code than this. `--cases` draws as many, always the same ones.
Nothing else should run on the machine.
"""

import argparse
import hashlib
import json
import math
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.diagnosis.case import Case
from benchmarks.diagnosis.suite import suite

RESULTS = Path(__file__).parent.parent / "results" / "diagnosis.jsonl"
CODE = Path(__file__).parent.parent.parent / "src" / "gapscope"
PATIENCE = 600.0
MENDED = "def mended("
"""In files whose sides differ in more than what was planted: the slow side without that."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--only", default="*")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--anew", action="store_true", help="run again what was told by other code than this")
    parser.add_argument("--cases", type=int, help="draw as many of the suite, by lot")
    given = parser.parse_args()
    asked = drawn(suite(), given.cases) if given.cases else suite()
    done = {line["name"] for line in read(RESULTS) if not given.anew or line.get("code") == code()}
    wanted = [c for c in asked if fnmatchcase(c.name, given.only) and (given.again or c.name not in done)]
    until = time.monotonic() + 60 * given.minutes
    for case in random.Random(0).sample(wanted, len(wanted)):
        if time.monotonic() > until:
            return
        line = run(case)
        with RESULTS.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        print(words(line), flush=True)


def drawn(cases: Sequence[Case], many: int) -> list[Case]:
    """As many of them by lot, the same each time. Every cause's own case, pairs of causes and no cause are among them."""
    always = [case for case in cases if case.name.startswith("first/") or len(case.causes) != 1]
    others = [case for case in cases if case not in always]
    return always + random.Random(1).sample(others, max(0, min(len(others), many - len(always))))


def read(file: Path) -> list[dict[str, Any]]:
    """The last line of every case."""
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []
    return list({line["name"]: line for line in lines}.values())


@cache
def code(folder: Path = CODE) -> str:
    """What answers and what is asked, as a short number: lines that have the same may be put together."""
    parts = hashlib.sha256()
    for file in sorted([*folder.rglob("*.py"), *folder.rglob("*.json")]):
        parts.update(f"{file.relative_to(folder)}\0".encode() + file.read_bytes())
    for case in suite():
        parts.update(f"{case.name}\0{case.text}".encode())
    return parts.hexdigest()[:12]


def run(case: Case) -> dict[str, Any]:
    """What was said about one case, with how long it took."""
    began, when = time.monotonic(), datetime.now(UTC)
    told, error = ask_why(case.text)
    seconds = time.monotonic() - began
    planted = planted_portion(case.text) if told and MENDED in case.text else None
    line = {"name": case.name, "causes": case.causes, "replays": case.replays, "seconds": round(seconds, 1)}
    line |= {"began": when.isoformat(timespec="seconds"), "error": error and without_folders(error), "code": code()}
    line |= {"planted": planted} if planted is not None else {}
    return {**line, **(concluded(told) if told else {})}


def ask_why(text: str) -> tuple[dict[str, Any] | None, str | None]:
    """What `gapscope why` answers to a question file of this text, or what it said instead."""
    return _ask(text, "why", *(("--only", "slow", "--only", "fast") if MENDED in text else ()))


def planted_portion(text: str) -> float | None:
    """What of the gap was planted, by measuring a third contender beside both; None where one failed."""
    told, _ = _ask(text, "compare")
    return gone_in_mended(told["points"][0]["gaps"]) if told else None


def gone_in_mended(gaps: Sequence[Mapping[str, Any]]) -> float | None:
    """
    Which portion of the gap, in log time, is gone in the contender that lacks what was planted and nothing else.

    Where the slow side differs from the fast one in more than that, this and not all of it is to be found.
    """
    logs = {}
    for gap in gaps:
        if gap["quantity"] == "time":
            slower, faster = (gap[side].partition("[")[0] for side in ("slower", "faster"))
            logs[slower, faster] = math.log(gap["ratio"]["value"])
            logs[faster, slower] = -logs[slower, faster]
    pairs = ("slow", "mended"), ("slow", "fast")
    return logs[pairs[0]] / logs[pairs[1]] if all(pair in logs for pair in pairs) else None


def _ask(text: str, name: str, *options: str) -> tuple[dict[str, Any] | None, str | None]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "planted.py"
        file.write_text(text, encoding="utf-8")
        asked = ["-m", "gapscope", name, str(file), *options, "--json", "-", "--store", f"{folder}/store.sqlite"]
        command = [sys.executable, *asked]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            return None, f"no answer after {PATIENCE:.0f} s"
    return (json.loads(done.stdout), None) if done.stdout else (None, done.stderr[-1500:])


def concluded(told: dict[str, Any]) -> dict[str, Any]:
    """The gap and what was said of it."""
    point = told["points"][0]
    gaps = [gap for gap in point["gaps"] if gap["quantity"] == "time"]
    explained = point["explanations"]
    states = {s["name"]: (s["status"], s["error"] and without_folders(s["error"])) for s in point["contenders"]}
    return {
        "gap": gaps[0]["ratio"] if gaps else None,
        "word": gaps[0]["word"] if gaps else None,
        "slower": gaps[0]["slower"] if gaps else None,
        "states": {name: state for name, state in states.items() if state[0] != "ok"},
        "shares": [{key: s[key] for key in ("cause", "ratio", "portion")} for e in explained for s in e["shares"]],
        "unexplained": explained[0]["unexplained"] if explained else None,
        "tried": [
            {
                "switch": t["switch"],
                "side": t["side"],
                "ratio": t["ratio"] and t["ratio"]["value"],
                "reason": t["reason"] and without_folders(t["reason"]),
            }
            for e in explained
            for t in e["tried"]
        ],
        "fixes": [{"name": f["name"], "ratio": f["ratio"]["value"]} for e in explained for f in e["fixes"]],
        "machine": machine_of(told),
    }


def machine_of(told: dict[str, Any]) -> dict[str, Any]:
    """What tells it from others."""
    return {key: told["machine"][key] for key in ("cpu", "usable_cores", "system", "python")}


def without_folders(text: str) -> str:
    """What was said, with files named by themselves: where they lay on one machine is nothing to others."""
    return re.sub(r"(?<![\w:/])(?:(?:\.\./)+|/)(?:[\w.+-]+/)+([\w.+-]+)", r"\1", text)


def words(line: dict[str, Any]) -> str:
    named = [share["cause"] for share in line.get("shares", [])]
    if line["error"]:
        said = "error: " + line["error"].strip().splitlines()[-1][:100]
    else:
        said = (
            f"{line['word']} {line['gap']['value']:.2f}x -> {', '.join(named) or 'nothing'}"
            if line["gap"]
            else "no gap"
        )
    mark = "ok " if named[:1] in ([[cause] for cause in line["causes"]] or [[]]) else "BAD"
    return f"{mark} {line['name']:<40}{line['seconds']:>6.1f} s  {said}"


if __name__ == "__main__":
    main()
