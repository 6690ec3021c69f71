"""
What this machine can do at best: copying, multiplying matrices, and starting one small operation.

Measured once and kept, because that takes seconds and changes only with the machine. Copying is done by as many
threads as there are cores, on more memory than any cache holds; the product by the BLAS that NumPy has.
"""

from __future__ import annotations

import json
import os
import random
import tempfile
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path

from gapscope.contenders.crew import Quarters, quarters
from gapscope.contenders.preparing import preparation
from gapscope.contenders.reader import Inputs, Reader
from gapscope.measure.phase import begin, start, take_set
from gapscope.model.evidence import Estimate, Limits, Machine, Measurement
from gapscope.model.question import Contender, Question
from gapscope.model.settings import Settings

SETS, SECONDS = 4, 0.5
COPIED, SIDE = 32_000_000, 1024

LIMITS = f'''"""What can this machine do at best?"""
import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np

import gapscope as gs

gs.inputs(x=gs.normal("N", N={COPIED}), a=gs.normal("I J", I={SIDE}, J={SIDE}), b=gs.normal("J K", K={SIDE}))


@gs.contender("numpy", setup=True)
def copy():
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    pool, out = ThreadPoolExecutor(cores), np.empty({COPIED}, np.float32)
    ends = np.linspace(0, {COPIED}, cores + 1).astype(int)
    parts = [slice(*pair) for pair in zip(ends, ends[1:])]

    def step(x, a, b):
        list(pool.map(lambda part: np.copyto(out[part], x[part]), parts))
        return out

    return step


@gs.contender("numpy")
def product(a, b):
    return a @ b


@gs.contender("numpy", setup=True)
def dispatch():
    one = np.ones(1, np.float32)
    return lambda x, a, b: np.add(one, one)
'''


def limits_of(machine: Machine, *, measure: bool, tick: Callable[[str], None] = lambda words: None) -> Limits:
    """What is kept for this machine; where nothing is, and `measure` says so, it is found out now."""
    kept = _read(machine)
    if kept is not None or not measure:
        return kept or Limits()
    tick("finding this machine's limits")
    found = measure_limits()
    _write(machine, found)
    return found


def measure_limits() -> Limits:
    """Fresh processes for each of the three; None where one failed."""
    settings = Settings()
    with tempfile.TemporaryDirectory(prefix="gapscope-") as folder:
        file = Path(folder) / "limits.py"
        file.write_text(LIMITS, encoding="utf-8")
        with Reader(file, settings) as reader, quarters(settings) as home:
            (question,) = reader.questions(None, name="limits", command="", shipped=False)
            inputs = reader.inputs(question)
            times = {
                contender.function: _seconds(question, contender, inputs, home) for contender in question.contenders
            }
    copy, product = times["copy"], times["product"]
    return Limits(
        copy_bytes_per_s=_rate(2 * 4 * COPIED, copy),
        gemm_flops_per_s=_rate(2 * SIDE**3, product),
        dispatch_s=times["dispatch"],
    )


def _seconds(question: Question, contender: Contender, inputs: Inputs, home: Quarters) -> Estimate | None:
    phase = begin(
        question, "forward", [contender], {contender.name: preparation(question, contender, inputs, "forward")}
    )
    rng = random.Random(0)
    for number in range(SETS):
        with home.crew() as crew:
            start(phase, crew, number)
            take_set(phase, crew, SECONDS, rng, None, lambda: None)
    return phase.records[contender.name].steady()


def _rate(amount: float, seconds: Estimate | None) -> Estimate | None:
    if seconds is None or seconds.low is None or seconds.high is None:
        return None
    return Estimate(value=amount / seconds.value, low=amount / seconds.high, high=amount / seconds.low)


def placed(measured: Measurement, moved: int, flops: float | None, limits: Limits) -> Measurement:
    """The measurement with the portion of the machine's limit that it reaches, by what it has to move and compute."""
    least, seconds = limits.least_seconds(moved, flops), measured.steady_s
    reached = None
    if least is not None and seconds is not None and seconds.low is not None and seconds.high is not None:
        reached = Estimate(value=least / seconds.value, low=least / seconds.high, high=least / seconds.low)
    return replace(measured, of_limit=reached, moved_bytes=moved, flops=flops)


def _file() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "gapscope" / "limits.json"


def _key(machine: Machine) -> str:
    return f"{machine.cpu}, {machine.usable_cores:g} of {machine.cores} cores, {machine.memory_bytes >> 30} GiB"


def _read(machine: Machine) -> Limits | None:
    try:
        told = json.loads(_file().read_text(encoding="utf-8"))[_key(machine)]
        return Limits(**{name: None if value is None else Estimate(**value) for name, value in told.items()})
    except (OSError, ValueError, KeyError, TypeError):  # not there, or not ours: it is measured again
        return None


def _write(machine: Machine, found: Limits) -> None:
    file = _file()
    try:
        kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({**kept, _key(machine): asdict(found)}, indent=1), encoding="utf-8")
    except (OSError, ValueError):  # without it, the next question measures them again
        return
