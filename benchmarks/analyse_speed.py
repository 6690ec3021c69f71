"""
How long does it take to turn ten thousand timings into gaps, drift and paces?

    make bench-analyse
"""

import statistics
import time

import numpy as np

from gapscope.measure.gaps import find_gaps
from gapscope.measure.record import Record
from gapscope.stats import drift, modality
from gapscope.stats.pairs import Prior
from gapscope.stats.stopping import CHEAP

CONTENDERS, SETS, ROUNDS = 6, 28, 60
REPETITIONS = 20


def analyse(sets: list[dict[str, list[float]]], records: dict[str, Record]) -> None:
    ranked = sorted(records, key=lambda name: statistics.median(records[name].per_set))
    find_gaps(sets, ranked, records, CHEAP, 0.02)
    for record in records.values():
        drift.inside_sets(record.timings)
        drift.over_sets(record.per_set)
        modality.of_rounds(record.timings)
        modality.of_sets(record.per_set)


def main() -> None:
    rng = np.random.default_rng(1)
    names = [f"contender {number}" for number in range(CONTENDERS)]
    sets = [{name: (0.001 * np.exp(rng.normal(0, 0.02, ROUNDS))).tolist() for name in names} for _ in range(SETS)]
    records = {name: Record(contender=name, phase="forward", prior=Prior(deviation=0.02)) for name in names}
    for name, record in records.items():
        record.timings = [these[name] for these in sets]
    took = []
    for _ in range(REPETITIONS):
        start = time.process_time()  # of this process alone: what else runs here is not the question
        analyse(sets, records)
        took.append(time.process_time() - start)
    low, median, high = (1e3 * value for value in statistics.quantiles(took, n=4))
    count = CONTENDERS * SETS * ROUNDS
    print(f"{count} timings analysed in {median:.1f} ms of CPU (quartiles {low:.1f} to {high:.1f} ms)")


if __name__ == "__main__":
    main()
