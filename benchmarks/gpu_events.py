"""
Do device events and the host's clock agree on a GPU, is a tiny kernel named launch-bound, does a cold cache show?

    python benchmarks/gpu_events.py benchmarks/results/gpu-events.json

Needs a CUDA device with torch and JAX. Asks `gapscope compare` as anyone would, writes what was seen with its
machine, prints a table, and runs the adapters' checks on the GPU where pytest is installed.
"""

import importlib.util
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
QUESTIONS = ROOT / "benchmarks" / "gpu_kernels.py"
WANTED_SECONDS = 1e-3
AGREE = 0.03
KEYS = ("host_s", "device_s", "busy_s")
BUDGET = "10"


def ask(case: str, *options: str) -> dict[str, Any]:
    """The answer to one of the questions, as `--json` writes it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "answer.json"
        command = [sys.executable, "-m", "gapscope", "compare", f"{QUESTIONS.relative_to(ROOT)}::{case}"]
        command += ["--device", "cuda", "--budget", BUDGET, "--json", str(file), "--store", f"{folder}/store.sqlite"]
        done = subprocess.run([*command, *options], cwd=ROOT, text=True, capture_output=True)
        print(done.stdout, done.stderr, sep="\n", flush=True)
        answer: dict[str, Any] = json.loads(file.read_text())
        return answer


def seen(answer: dict[str, Any]) -> list[dict[str, Any]]:
    """One row a contender: the two clocks, the device alone, and whether launching was named."""
    (point,) = answer["points"]
    named = [caveat["seen"] for caveat in answer["caveats"] if caveat["name"] == "launch-bound"]
    status = {state["name"]: (state["status"], state["error"]) for state in point["contenders"]}
    print(*(f"{name}: {how}" for name, how in status.items() if how[0] != "ok"), sep="\n", flush=True)
    return [
        {
            "case": point["parameters"]["question"],
            "contender": measured["contender"],
            "l2": measured["l2"],
            "host_s": measured["steady_s"],
            "device_s": measured["device_s"],
            "busy_s": measured["busy_s"],
            "event_to_host": measured["device_s"]["value"] / measured["steady_s"]["value"],
            "launch_bound": any(words.startswith(measured["contender"]) for words in named),
        }
        for measured in point["measurements"]
    ]


def long_kernels() -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A product made long enough: its time goes with the third power of its side."""
    first = seen(ask("product"))
    slowest = max(row["host_s"]["value"] for row in first)
    side = 64 * round(2048 * (WANTED_SECONDS / slowest) ** (1 / 3) / 64)
    answer = ask("product", *(word for name in "NMK" for word in ("--set", f"{name}={side}")))
    return answer, seen(answer)


def judged(rows: list[dict[str, Any]]) -> dict[str, bool]:
    """What was promised, contender by contender."""
    found = {}
    for row in rows:
        name = row["contender"]
        if row["case"] == "product":
            found[f"{name}: events agree with the host within 3 %"] = abs(row["event_to_host"] - 1) < AGREE
            found[f"{name}: not launch-bound"] = not row["launch_bound"]
        if row["case"] == "tiny":
            found[f"{name}: launch-bound"] = row["launch_bound"]
    cold = {row["contender"]: row["busy_s"] for row in rows if row["l2"] == "cold"}
    for row in rows:
        if row["case"] == "reread" and row["l2"] == "warm" and row["contender"] in cold:
            slower = cold[row["contender"]]["value"] / row["busy_s"]["value"]
            found[f"{row['contender']}: cold L2 is slower ({slower:.2f}×)"] = slower > 1.05
    return found


def run_checks() -> str | None:
    """The last line pytest says of the adapters' checks on the GPU; None without pytest."""
    if importlib.util.find_spec("pytest") is None:
        return None
    command = [sys.executable, "-m", "pytest", "-q", "-m", "gpu", "tests/conformance", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=ROOT, text=True, capture_output=True)
    print(done.stdout[-6000:], done.stderr[-2000:], sep="\n", flush=True)
    return (done.stdout.strip().splitlines() or ["nothing"])[-1].strip("= ")


def main(file: Path) -> None:
    answer, rows = long_kernels()
    rows += seen(ask("tiny"))
    rows += seen(ask("reread"))
    rows += seen(ask("reread", "--l2", "cold"))
    versions = {k: v for state in answer["points"][0]["contenders"] for k, v in state["versions"].items()}
    promises = judged(rows)
    written = {"machine": answer["machine"], "versions": versions, "rows": rows, "promises": promises}
    written["checks"] = run_checks()
    file.write_text(json.dumps(written, indent=2) + "\n")
    for row in rows:
        figures = "  ".join(f"{1e6 * row[key]['value']:9.2f}" if row[key] else "     none" for key in KEYS)
        bound = "launch-bound" if row["launch_bound"] else ""
        print(f"{row['case']:<9}{row['contender']:<24}{row['l2']:<6}{figures} µs  {bound}")
    print(*(f"{'yes' if holds else 'NO ':<4}{promise}" for promise, holds in promises.items()), sep="\n")
    print(written["checks"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
