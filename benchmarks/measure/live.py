"""
Put tools through the cases, live, beside a load.

    python -m benchmarks.measure.live --tool gapscope --case same --load idle --trials 300
    python -m benchmarks.measure.live --minutes 60

Without a tool, case or load all of them are meant. Every finished trial is a line in `benchmarks/results/live.jsonl`;
what is there already counts, so that it may be stopped at any time and started again. Nothing else should run
on the machine.
"""

import argparse
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.measure import plan as plans
from benchmarks.measure import trials
from benchmarks.measure.cases import CASES
from benchmarks.measure.loads import LOADS, beside
from benchmarks.measure.peers import names
from benchmarks.measure.plan import Cell, Plan
from benchmarks.measure.trials import FAILED, Trial
from gapscope.measure.machine import read_machine
from gapscope.units import Seconds

ROOT = Path(__file__).parent.parent.parent
RESULTS = ROOT / "benchmarks" / "results" / "live.jsonl"
PATIENCE = 12  # a tool that takes this many times its seconds is stopped, and has failed
GIVE_UP = 3


def run(cell: Cell, number: int) -> Trial:
    """One trial in a fresh process. A tool that fails has said nothing, and that is kept too."""
    seconds = cell.seconds
    command = [sys.executable, "-m", f"benchmarks.measure.peers.{cell.tool}", "--case", cell.case]
    command += ["--seconds", str(seconds), "--seed", str(number), *(["--swapped"] if number % 2 else [])]
    machine = {name: value for name, value in asdict(read_machine()).items() if value and name != "limits"}
    when, began = datetime.now(UTC), time.monotonic()
    found: dict[str, Any] = {"word": FAILED, "ratio": None, "low": None, "high": None}
    error = None
    with beside(cell.load, seconds):
        try:
            found = json.loads(said(command, PATIENCE * seconds).splitlines()[-1])
        except subprocess.CalledProcessError as failure:
            error = failure.stderr[-1000:]
        except subprocess.TimeoutExpired:
            error = f"no answer after {PATIENCE * seconds:.0f} s"
        spent = time.monotonic() - began
    return Trial(
        **{name: found[name] for name in ("word", "ratio", "low", "high")},
        tool=cell.tool,
        case=cell.case,
        load=cell.load,
        number=number,
        given=seconds,
        truth=CASES[cell.case].truth,
        seconds=round(spent, 2),
        began=when.isoformat(timespec="seconds"),
        error=error,
        machine=machine,
    )


def said(command: Sequence[str], patience: Seconds) -> str:
    """What a tool printed. It leads a session of its own, which ends with it however the trial ends."""
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as tool:
        try:
            out, err = tool.communicate(timeout=patience)
        finally:
            for end in (signal.SIGTERM, signal.SIGKILL):
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(tool.pid, end)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    tool.wait(timeout=5)
    if tool.returncode:
        raise subprocess.CalledProcessError(tool.returncode, command, out, err)
    return out


def carry_out(plan: Plan, minutes: float, file: Path) -> None:
    """Trials until none is wanting or the minutes are over. Ends when three in a row have failed."""
    until, failures = time.monotonic() + 60 * minutes, 0
    done = [trial.cell for trial in trials.read(file)]
    for cell, number in plans.wanting(plan, done, random.Random()):
        if time.monotonic() > until:
            return
        trial = run(cell, number)
        trials.append(trial, file)
        print(_line(trial), flush=True)
        failures = failures + 1 if trial.word == FAILED else 0
        if failures == GIVE_UP:
            raise SystemExit(f"{GIVE_UP} trials in a row have failed; the last: {trial.error}")


def _line(trial: Trial) -> str:
    which = f"{trial.tool:<17}{trial.case:<5}{trial.load:<7}{trial.number:>4}  {trial.seconds:>5.1f} s"
    return f"{which}  {trial.word:<13}" + (f"{trial.ratio:.4f}" if trial.ratio else f"{trial.error}")


def chosen(given: argparse.Namespace) -> Plan:
    plan = plans.read(given.plan) if given.plan else plans.usual()
    wanted: dict[Cell, int] = {}
    for cell, count in plan.items():
        if cell.tool in given.tool and cell.case in given.case and cell.load in given.load:
            cell = replace(cell, seconds=given.seconds or cell.seconds)
            wanted[cell] = given.trials or max(count, wanted.get(cell, 0))
    if not wanted:
        raise SystemExit("The plan has no such trials.")
    return wanted


def main(arguments: Iterable[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", nargs="+", choices=names(), default=names())
    parser.add_argument("--case", nargs="+", choices=CASES, default=tuple(CASES))
    parser.add_argument("--load", nargs="+", choices=LOADS, default=LOADS)
    parser.add_argument("--plan", type=Path, help="a JSON list of tool, case, load, seconds and trials")
    parser.add_argument("--trials", type=int, help="of every cell, whatever the plan says")
    parser.add_argument("--seconds", type=float, help="for a tool to spend in a trial, whatever the plan says")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no trial after these")
    parser.add_argument("--file", type=Path, default=RESULTS)
    given = parser.parse_args(None if arguments is None else list(arguments))
    # Asked to end, it ends as by the keyboard: the trial is dropped, and what it started is stopped.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    carry_out(chosen(given), given.minutes, given.file)


if __name__ == "__main__":
    main()
