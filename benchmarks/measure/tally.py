"""What one tool said under one load, counted."""

import statistics
from collections.abc import Mapping, Sequence

from benchmarks.measure import rates
from benchmarks.measure.finding import FASTER, OPEN, SAME, SLOWER
from benchmarks.measure.loads import LOADS
from benchmarks.measure.trials import FAILED, Trial

WORDS = (
    *("tool", "load", "A/A called different", "A/A called *same*", "5 % seen", "2 % seen"),
    *("wrong direction", "*same* where it is not", "contradicted when swapped", "failed"),
)
NUMBERS = ("tool", "load", "ratio off by, median", "nine in ten within", "95 % interval covers", "its width", "seconds")

SAYS_SAME = ("gapscope",)
SHOWN = {"torch_benchmark": "torch.utils.benchmark", "pytest_benchmark": "pytest-benchmark", "asv": "asv's rule"}

Group = tuple[str, str]


def by_tool_and_load(kept: Sequence[Trial]) -> Mapping[Group, list[Trial]]:
    """gapscope first, then the peers by name; a tool given different seconds is as many tools. Loads in their order."""
    groups: dict[Group, list[Trial]] = {}
    for trial in sorted(kept, key=lambda one: (one.tool != "gapscope", one.tool, one.given, LOADS.index(one.load))):
        name = f"{SHOWN.get(trial.tool, trial.tool)}, {trial.given:g} s"
        groups.setdefault((name, trial.load), []).append(trial)
    return groups


def words(tool: str, load: str, these: Sequence[Trial]) -> list[str]:
    equal = [trial for trial in these if trial.case == "same"]
    planted = [trial for trial in these if trial.case != "same"]
    says_same = these[0].tool in SAYS_SAME
    return [
        tool,
        load,
        _share(equal, SLOWER, FASTER),
        _share(equal, SAME) if says_same else "never says so",
        _share([trial for trial in planted if trial.case == "five"], SLOWER),
        _share([trial for trial in planted if trial.case == "two"], SLOWER),
        _share(planted, FASTER),
        _share(planted, SAME) if says_same else "–",
        rates.in_words(*contradictions(these)),
        str(sum(trial.word == FAILED for trial in these)),
    ]


def numbers(tool: str, load: str, these: Sequence[Trial]) -> list[str]:
    errors = sorted(abs(trial.ratio / trial.truth - 1) for trial in these if trial.ratio is not None)
    bounded = [(trial.low, trial.high, trial.truth) for trial in these if trial.low and trial.high]
    covered = sum(low <= truth <= high for low, high, truth in bounded)
    return [
        tool,
        load,
        _percent(statistics.median(errors)) if errors else "–",
        _percent(errors[max(0, -(-9 * len(errors) // 10) - 1)]) if errors else "–",
        rates.in_words(covered, len(bounded)) if bounded else "gives none",
        _percent(statistics.median(high / low - 1 for low, high, _ in bounded)) if bounded else "–",
        f"{statistics.median(trial.seconds for trial in these):.1f}",
    ]


def contradictions(these: Sequence[Trial]) -> tuple[int, int]:
    """
    Neighbouring trials of a cell, one in each order, whose words cannot both be true; and how many pairs there are.

    *inconclusive* contradicts nothing. A word that follows the order in which programs were given does.
    """
    said = {(trial.cell, trial.number): trial.word for trial in these}
    pairs = [(word, said[cell, n + 1]) for (cell, n), word in said.items() if n % 2 == 0 and (cell, n + 1) in said]
    silent = {OPEN, FAILED}
    return sum(one != other and not silent & {one, other} for one, other in pairs), len(pairs)


def _share(these: Sequence[Trial], *wanted: str) -> str:
    return rates.in_words(sum(trial.word in wanted for trial in these), len(these))


def _percent(value: float) -> str:
    return f"{100 * value:.2g} %"
