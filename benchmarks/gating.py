"""
Does the gate close on five percent, and stay open on nothing? Does the plugin fail on ten, and never on nothing?

    make bench-gates        # for MINUTES; goes on where it was stopped

Every trial is a line in `benchmarks/results/gates.jsonl`. A cost of known size is planted by computing a part of the
work once more; the truth is the ratio of elements computed, small against what else a call does.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from gapscope.measure.machine import read_machine
from gapscope.model.codec import decode

RESULTS = Path(__file__).parent / "results" / "gates.jsonl"
WANTED = {"gate +5 %": 20, "gate A/A": 20, "plugin +10 %": 20, "plugin A/A": 100}
SIZE = 200_000
LIBRARY = """import numpy as np


def f(x):
    {more}
    return np.sin(x)
"""
QUESTION = f'''"""Is f as fast as it was?"""
import gapscope as gs
from library import f

gs.inputs(x=gs.normal("N", N={SIZE}))


@gs.contender("numpy")
def ours(x):
    return f(x)
'''
TEST = f"""import numpy as np


def old(x):
    return np.sin(x)


def new(x):
    {{more}}
    return np.sin(x)


def test_new(gap):
    gap.assert_not_slower(new, old, by=1.05, inputs={{{{"x": np.linspace(0.0, 1.0, {SIZE})}}}})
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    until = time.monotonic() + 60 * parser.parse_args().minutes
    while time.monotonic() < until:
        done = [line["trial"] for line in read()]
        left = {trial: wanted - done.count(trial) for trial, wanted in WANTED.items() if done.count(trial) < wanted}
        if not left:
            break
        trial = max(left, key=lambda name: left[name] / WANTED[name])
        line = run(trial)
        with RESULTS.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        print(f"{trial:14} {line['word']:12} {line['ratio'] or ''} {line['seconds']:.0f} s", flush=True)
    told()


def read() -> list[dict[str, Any]]:
    return [json.loads(line) for line in RESULTS.read_text().splitlines()] if RESULTS.exists() else []


def told() -> None:
    for trial, wanted in WANTED.items():
        words = [line["word"] for line in read() if line["trial"] == trial]
        print(f"{trial:14} {len(words)} of {wanted}: { ({word: words.count(word) for word in sorted(set(words))}) }")


def run(trial: str) -> dict[str, Any]:
    began, when = time.monotonic(), datetime.now(UTC).isoformat(timespec="seconds")
    part = {"+5 %": 0.05, "+10 %": 0.10}.get(trial.partition(" ")[2], 0.0)
    more = f"np.sin(x[: {int(SIZE * part)}])" if part else "pass"
    with tempfile.TemporaryDirectory() as folder:
        found = (gate if trial.startswith("gate") else plugin)(Path(folder), more)
    machine = {name: getattr(read_machine(), name) for name in ("cpu", "usable_cores", "system", "python")}
    seconds = round(time.monotonic() - began, 1)
    return {"trial": trial, "began": when, "seconds": seconds, **found, "machine": machine}


def gate(folder: Path, more: str) -> dict[str, Any]:
    (folder / "library.py").write_text(LIBRARY.format(more="pass"))
    (folder / "q.py").write_text(QUESTION)
    who = ("-c", "user.name=a", "-c", "user.email=a@example.org")
    for words in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "one")):
        subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True)
    (folder / "library.py").write_text(LIBRARY.format(more=more))
    done = called("gapscope", "gate", "q.py", "--against", "HEAD", "--json", "-", folder=folder)
    line = json.loads(done.stdout)["lines"][0]
    return {"code": done.returncode, "word": line["word"], "ratio": line["ratio"]}


def plugin(folder: Path, more: str) -> dict[str, Any]:
    (folder / "test_new.py").write_text(TEST.format(more=more))
    done = called("pytest", "-q", "-p", "no:cacheprovider", "--gapscope-json", "gaps.json", folder=folder)
    kept = json.loads((folder / "gaps.json").read_text())["tests"][0]
    gap = decode(json.dumps(kept["answer"])).points[0].gaps[0]
    ratio = gap.ratio if gap.slower.startswith("new") else gap.ratio.inverted()
    return {"code": done.returncode, "word": kept["word"], "ratio": asdict(ratio)}


def called(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "GAPSCOPE_STORE": str(folder / "store.sqlite")}
    return subprocess.run(
        [sys.executable, "-m", *words], cwd=folder, capture_output=True, text=True, env=environment, check=False
    )


if __name__ == "__main__":
    main()
