"""
asv's way and asv's rule, as in `asv continuous`: rounds of fresh processes, the two sides in turn.

Timings come from asv_runner, the part of asv that runs inside the process measured, with its defaults: 0.1 s of
warm-up, then five samples of 10 ms a round. Two rounds are its default; here there are as many as fit into
the seconds. Different, as asv has it: a Mann-Whitney test at 0.002 on all samples, and medians more than a factor
of 1.1 apart. By that factor asv does not look for a gap of 5 %.
"""

import json
import math
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence

from benchmarks.measure.cases import call
from benchmarks.measure.finding import Finding, Spending, answer, word_of
from gapscope.units import Seconds

ROUNDS = 2
FACTOR, THRESHOLD = 1.1, 0.002
EXACT = 20


def find(spending: Spending) -> Finding:
    taken: dict[str, list[Seconds]] = {"base": [], "more": []}
    began, rounds = time.monotonic(), 0
    while rounds < ROUNDS or (time.monotonic() - began) * (rounds + 1) / rounds < spending.seconds:
        for side in spending.case.sides(spending.swapped):
            command = [sys.executable, "-m", __spec__.name, "sample", spending.case.name, side]
            taken[side] += json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        rounds += 1
    return judge(taken["base"], taken["more"])


def sample(case: str, side: str) -> list[Seconds]:
    """The samples of one round, in this process."""
    from asv_runner.benchmarks.time import TimeBenchmark

    return list(TimeBenchmark("time_pair", call(case, side), []).run()["samples"])


def judge(base: Sequence[Seconds], more: Sequence[Seconds]) -> Finding:
    ratio = statistics.median(more) / statistics.median(base)
    different = max(ratio, 1 / ratio) > FACTOR and mann_whitney(base, more) < THRESHOLD
    return Finding(word=word_of(different, ratio), ratio=ratio)


def mann_whitney(one: Sequence[float], other: Sequence[float]) -> float:
    """
    How likely two samples of one population are ranked at least this unevenly, either way.

    Exact up to twenty values a side, normal beyond. A tie counts for the side that makes the difference smaller.
    """
    n, m = len(one), len(other)
    below = sum(a < b for a in one for b in other)
    above = sum(a > b for a in one for b in other)
    fewer = n * m - max(below, above)
    if 2 * fewer >= n * m:
        return 1.0
    if max(n, m) > EXACT:
        deviation = math.sqrt(n * m * (n + m + 1) / 12)
        return 2 * statistics.NormalDist().cdf((fewer + 0.5 - n * m / 2) / deviation)
    return min(1.0, 2 * sum(_ways(n, m)[: fewer + 1]) / math.comb(n + m, n))


def _ways(n: int, m: int) -> list[int]:
    """In how many orders of n and m values the first kind is preceded by 0, 1, 2 … of the second, summed."""
    ways = [1] + [0] * (n * m)
    # The generating function is the Gaussian binomial: multiply by 1 - q^(m+i), divide by 1 - q^i.
    for i in range(1, n + 1):
        for at in range(n * m, m + i - 1, -1):
            ways[at] -= ways[at - m - i]
        for at in range(i, n * m + 1):
            ways[at] += ways[at - i]
    return ways


if __name__ == "__main__":
    if sys.argv[1] == "sample":
        print(json.dumps(sample(*sys.argv[2:])))
    else:
        answer(find)
