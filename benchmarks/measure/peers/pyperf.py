"""
pyperf: `pyperf timeit` for one side, then for the other, then `pyperf compare_to`, as its documentation has it.

Three values of at least 100 ms in each of 20 fresh processes are its defaults and its advice. Twenty a side take about
45 s; in fewer, both sides get as many as fit, found from what the first process took. Always equally many:
compare_to has no test for sides of different size, and calls them significantly different. Different is what
compare_to says: a t-test on all values of the two sides at 95 %.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.measure.finding import Finding, Spending, answer, word_of
from gapscope.units import Seconds

LEAST, ADVISED = 2, 20


def find(spending: Spending) -> Finding:
    import pyperf

    case, (first, second) = spending.case.name, spending.case.sides(spending.swapped)
    with tempfile.TemporaryDirectory() as folder:
        files = {side: Path(folder) / f"{side}.json" for side in ("base", "more")}
        began = time.monotonic()
        take(case, first, files[first], processes=1)
        spent = time.monotonic() - began
        loops = pyperf.Benchmark.load(str(files[first])).get_loops()
        # Besides the process that was timed there was one to find the number of loops.
        processes = affordable(spending.seconds - spent, spent / 2)
        take(case, first, files[first], processes=processes - 1, loops=loops)
        take(case, second, files[second], processes=processes, loops=loops)
        return judge(files["base"], files["more"])


def affordable(seconds: Seconds, process: Seconds) -> int:
    """Processes a side, when one of the first side is done: at least two, and no more than pyperf advises."""
    return max(LEAST, min(ADVISED, int((seconds / process + 1) / 2)))


def take(case: str, side: str, file: Path, *, processes: int, loops: int = 0) -> None:
    """Values of one side, added to those in the file. Without a number of loops pyperf looks for one."""
    setup = f"from benchmarks.measure.cases import call; run = call({case!r}, {side!r})"
    subprocess.run(
        [
            *(sys.executable, "-m", "pyperf", "timeit", "--quiet", "--copy-env", "--name", "pair"),
            *("--append", str(file), "--processes", str(processes), "--loops", str(loops)),
            *("--setup", setup, "run()"),
        ],
        check=True,
        stdout=subprocess.DEVNULL,
    )


def judge(base: Path, more: Path) -> Finding:
    """`compare_to` decides; the ratio is that of the means it prints."""
    import pyperf

    said = subprocess.run(
        [sys.executable, "-m", "pyperf", "compare_to", str(base), str(more)], check=True, capture_output=True, text=True
    ).stdout
    means = [pyperf.Benchmark.load(str(file)).mean() for file in (base, more)]
    return Finding(word=word_of("not significant" not in said.lower(), means[1] / means[0]), ratio=means[1] / means[0])


if __name__ == "__main__":
    answer(find)
