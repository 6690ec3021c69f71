"""
Which rule tells two paces from one hump with a tail? Three of them on seeded timings whose truth is known.

    make bench-modality

Printed for each kind of timings: how often each rule says "two paces".
"""

import math
from collections.abc import Callable

import numpy as np

from gapscope.stats.modality import LEAST_APART, LEAST_SHARE, of_rounds

TRIALS = 300
SHAPES = ((1, 30), (1, 60), (4, 30), (4, 60), (16, 60))
Rows = np.ndarray
ONE: dict[str, Callable[[np.random.Generator, tuple[int, int]], Rows]] = {
    "lognormal 2 %": lambda g, shape: g.normal(0, 0.02, shape),
    "lognormal 50 %": lambda g, shape: g.normal(0, 0.5, shape),
    "exponential tail 10 %": lambda g, shape: np.log(1 + g.exponential(0.1, shape)),
    "exponential tail 100 %": lambda g, shape: np.log(1 + g.exponential(1, shape)),
    "15 % outliers": lambda g, shape: g.normal(0, 0.02, shape) + (g.random(shape) < 0.15) * g.exponential(0.3, shape),
    "student, 3 degrees": lambda g, shape: 0.03 * g.standard_t(3, shape),
    "uniform": lambda g, shape: g.uniform(0, 0.2, shape),
}
TWO: dict[str, Callable[[np.random.Generator, tuple[int, int]], Rows]] = {
    "half and half, 6 deviations": lambda g, shape: g.normal(0, 0.02, shape) + (g.random(shape) < 0.5) * 0.12,
    "30 and 70 %, 8 deviations": lambda g, shape: g.normal(0, 0.02, shape) + (g.random(shape) < 0.3) * 0.16,
    "20 and 80 %, 10 deviations": lambda g, shape: g.normal(0, 0.02, shape) + (g.random(shape) < 0.2) * 0.2,
}


def valley(rows: Rows) -> bool:
    return of_rounds(np.exp(rows).tolist()) is not None


def bic(rows: Rows) -> bool:
    """More than half of the sets are better told by two normals, three deviations apart."""
    return sum(_two_normals(row) for row in rows) * 2 > len(rows)


def m_value(rows: Rows) -> bool:
    """BenchmarkDotNet's: how much a histogram goes up and down, over its highest bar; above 3.2 it notes two modes."""
    return sum(_ups_and_downs(row) > 3.2 for row in rows) * 2 > len(rows)


def _two_normals(row: Rows) -> bool:
    x, n = np.sort(row), len(row)
    least = 1e-4 * x.var()
    means, variances, weights = np.percentile(x, [25, 75]), np.full(2, x.var() / 4), np.full(2, 0.5)
    for _ in range(60):
        parts = weights * np.exp(-((x[:, None] - means) ** 2) / 2 / variances) / np.sqrt(2 * np.pi * variances) + 1e-300
        belongs = parts / parts.sum(axis=1, keepdims=True)
        weights = belongs.mean(axis=0)
        means = (belongs * x[:, None]).sum(axis=0) / belongs.sum(axis=0)
        variances = (belongs * (x[:, None] - means) ** 2).sum(axis=0) / belongs.sum(axis=0) + least
    gain = np.log(parts.sum(axis=1)).sum() + n / 2 * (math.log(2 * math.pi * x.var()) + 1)
    apart = abs(means[0] - means[1])
    wide = apart > 3 * math.sqrt(variances.mean()) and apart >= LEAST_APART
    return bool(2 * gain - 3 * math.log(n) > 6 and wide and weights.min() >= LEAST_SHARE)


def _ups_and_downs(row: Rows) -> float:
    quarter, three = np.percentile(row, [25, 75])
    width = 2 * (three - quarter) / len(row) ** (1 / 3)
    counts, _ = np.histogram(row, bins=max(1, math.ceil(np.ptp(row) / width)))
    return float(np.abs(np.diff([0, *counts, 0])).sum() / counts.max())


def main() -> None:
    rules = {"valley": valley, "BIC": bic, "m-value": m_value}
    for sets, rounds in SHAPES:
        print(f"\n{sets} sets of {rounds} rounds".ljust(40) + "".join(f"{name:>9}" for name in rules))
        trials = max(40, TRIALS // sets)
        for kinds, truth in ((ONE, "one"), (TWO, "two")):
            for kind, make in kinds.items():
                rng = np.random.default_rng(3)
                rows = [make(rng, (sets, rounds)) for _ in range(trials)]
                said = [sum(map(rule, rows)) / trials for rule in rules.values()]
                print(f"  {truth}: {kind}".ljust(40) + "".join(f"{value:>9.1%}" for value in said))


if __name__ == "__main__":
    main()
