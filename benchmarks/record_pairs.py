"""
How far do fresh process pairs of one and the same program lie apart?

Runs one program of each framework against its own twin, in fresh processes every time, and
writes the deviation of the log-ratio between pairs to `src/gapscope/measure/priors.json`, and
the pairs themselves with their machine to `benchmarks/results/pairs.json`.

    make bench-pairs

The programs stay below the size from which a fresh output is fresh pages: above it, whether a process
faults on every call depends on the state of its heap, pairs lie 0.2 apart, and that belongs to the program
measured, not to a framework. There the pairs' own spread must speak, and the prior's weight is small.
"""

import json
import math
import random
import statistics
import tempfile
import time
from dataclasses import asdict
from pathlib import Path

from gapscope.contenders.crew import quarters
from gapscope.contenders.preparing import preparation
from gapscope.contenders.reader import Reader
from gapscope.measure.machine import read_machine
from gapscope.measure.phase import TWIN, add_twin, begin, start, take_set
from gapscope.model.settings import Settings
from gapscope.stats.pairs import log_ratio

ROOT = Path(__file__).parent.parent
PAIRS = 12
ROUND_SECONDS = 2.0

HEAD = """
import gapscope as gs
import numpy as np
gs.inputs(x=gs.normal("N C L", N=20, C=1, L=500), w=gs.normal("O C K", O=2, K=3))
"""
PROGRAMS = {
    "numpy": """
@gs.contender("numpy")
def program(x, w):
    return np.tanh(x * 2.0 + 1.0)
""",
    "numba": """
@gs.contender("numba", modes=["parallel"])
def program(x, w):
    return np.tanh(x * 2.0 + 1.0)
""",
    "torch": """
import torch.nn.functional as F
@gs.contender("torch")
def program(x, w):
    return F.conv1d(x, w).relu()
""",
    "tensorflow": """
import tensorflow as tf
@gs.contender("tensorflow", modes=["function"], axes="x:N L C w:K C O")
def program(x, w):
    return tf.nn.relu(tf.nn.conv1d(x, w, 1, "VALID"))
""",
    "jax": """
import jax
@gs.contender("jax", modes=["jit"])
def program(x, w):
    return jax.nn.relu(jax.lax.conv_general_dilated(x, w, (1,), "VALID", dimension_numbers=("NCH", "OIH", "NCH")))
""",
}


def record(framework: str, folder: Path) -> list[float]:
    """One log-ratio a fresh pair of processes."""
    file = folder / f"{framework}.py"
    file.write_text(HEAD + PROGRAMS[framework])
    settings, rng = Settings(), random.Random(0)
    with Reader(file, settings) as reader, quarters(settings) as home:
        (question,) = reader.questions(None, name=framework, command="", shipped=False)
        inputs = reader.inputs(question)
        contender = question.contenders[0]
        phase = begin(
            question, "forward", [contender], {contender.name: preparation(question, contender, inputs, "forward")}
        )
        for number in range(PAIRS):
            with home.crew() as crew:
                start(phase, crew, number)
                if number == 0:
                    add_twin(phase, crew)
                take_set(phase, crew, ROUND_SECONDS, rng, lambda crew, name: None, lambda: None)
        return [log_ratio(these[contender.name + TWIN], these[contender.name]) for these in phase.sets]


def main() -> None:
    found, seconds = {}, {}
    with tempfile.TemporaryDirectory() as folder:
        for framework in PROGRAMS:
            began = time.monotonic()
            found[framework] = record(framework, Path(folder))
            seconds[framework] = time.monotonic() - began
            deviation = math.sqrt(statistics.fmean(value**2 for value in found[framework]))
            print(f"{framework:<12}{deviation:.4f} between {PAIRS} pairs, {seconds[framework]:.0f} s", flush=True)
    # Twins differ by nothing, so their true mean is zero: the deviation is taken around that.
    deviations = {name: math.sqrt(statistics.fmean(v * v for v in values)) for name, values in found.items()}
    results = {"machine": asdict(read_machine()), "log_ratios": found, "deviations": deviations, "seconds": seconds}
    (ROOT / "benchmarks" / "results" / "pairs.json").write_text(json.dumps(results, indent=2) + "\n")
    rounded = {name: round(deviation, 4) for name, deviation in deviations.items()}
    (ROOT / "src" / "gapscope" / "measure" / "priors.json").write_text(json.dumps(rounded, indent=2) + "\n")


if __name__ == "__main__":
    main()
