"""
Judge decision rules on recorded pairs, by seeded resampling: the same figures wherever it runs.

    python -m benchmarks.measure.rules

A trial draws fresh pairs from a pool as a run would take them, plants a gap by adding its logarithm, and asks the
rule after each allowed number of pairs until it has a word or ten seconds are spent. Twins give the truth: zero,
or what was planted. Under `ramp` the first half of a trial's pairs come from the idle pool, one in which the load
began midway, and the rest from a loaded one. In a run every set has a twin as a third member, whose share of the
rounds is added to the seconds a recorded pair took.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np

from benchmarks.measure.pools import Pool
from benchmarks.measure.record import ROUND_SECONDS
from gapscope.measure.priors import prior_of
from gapscope.stats.contamination import WAITED_PORTION
from gapscope.stats.pairs import Evidence, Prior, pool
from gapscope.stats.stopping import CHEAP, DIFFERENT, OPEN, SAME, Looks, decide

RESULTS = Path(__file__).parent.parent / "results" / "rules.json"
SHIPPED = "gapscope"
COMPARED = "numpy-small"  # variants are set beside each other on this program
SECONDS = 10.0
LONGER = (20.0, 40.0, 80.0, 160.0)  # where ten seconds do not suffice
ENOUGH = {"same": ("same", 0.8), "five": ("seen", 0.95), "two": ("seen", 0.9)}
"""What is asked for in each case: the rate of which word."""
TRIALS, FEW_TRIALS = 1000, 300
CASES = {"same": (0.0, 0.02), "five": (math.log(1.05), 0.02), "two": (math.log(1.02), 0.005)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """`gapscope` as shipped, or a variant of it."""

    name: str
    looks: Looks = CHEAP
    prior: Callable[[str], Prior] = prior_of
    rounds: int | None = None
    waited: float | None = WAITED_PORTION
    seconds: float = SECONDS


def variants() -> list[Rule]:
    """What was tried, so that the choice can be seen."""
    return [
        Rule(name=SHIPPED),
        Rule(name="no prior", prior=lambda framework: Prior(deviation=1e-6, weight=1e-6)),
        Rule(name="prior worth 2", prior=lambda framework: replace(prior_of(framework), weight=2.0)),
        Rule(name="prior worth 8", prior=lambda framework: replace(prior_of(framework), weight=8.0)),
        Rule(name="30 rounds a pair", rounds=30),
        Rule(name="no round set aside", waited=None),
        Rule(name="first look after 8", looks=Looks(at=(8, 16, 32))),
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Counts of trials; `width` of the 95 % interval, `error` of the ratio, pairs and seconds are medians."""

    rule: str
    given: float
    framework: str
    load: str
    case: str
    trials: int
    false: int
    same: int
    seen: int
    covered: int
    mirrored: int
    width: float
    error: float
    pairs: float
    seconds: float


def judge(rule: Rule, draw: Callable[[random.Random], list[tuple[Evidence, float]]], name: str, load: str) -> list[Row]:
    return [_row(rule, draw, name, load, case) for case in CASES]


def _row(
    rule: Rule, draw: Callable[[random.Random], list[tuple[Evidence, float]]], program: str, load: str, case: str
) -> Row:
    planted, same = CASES[case]
    rng = random.Random(f"{program} {load} {case}")
    trials = TRIALS if rule == Rule(name=SHIPPED) else FEW_TRIALS
    prior = rule.prior(program.partition("-")[0])
    words, covered, widths, errors, pairs, seconds, mirrored = [], [], [], [], [], [], []
    for _ in range(trials):
        drawn = draw(rng)
        shifted = [Evidence(value=one.value + planted, error=one.error) for one, _ in drawn]
        word, taken = sequential(rule, shifted, [took for _, took in drawn], prior, same)
        swapped = [Evidence(value=-one.value, error=one.error) for one in shifted[:taken]]
        spread = pool(shifted[:taken], prior)
        low, high = spread.interval(0.05)
        words.append(_signed(word, spread.mean))
        mirrored.append(word == decide(pool(swapped, prior), rule.looks, same))
        covered.append(low <= planted <= high)
        widths.append(high - low)
        errors.append(abs(spread.mean - planted))
        pairs.append(taken)
        seconds.append(sum(took for _, took in drawn[:taken]))
    return Row(
        rule=rule.name,
        given=rule.seconds,
        framework=program,
        load=load,
        case=case,
        trials=trials,
        false=_count(words, {"faster", SAME} if planted else {"faster", "slower"}),
        same=_count(words, {SAME}),
        seen=_count(words, {"slower"}),
        covered=sum(covered),
        mirrored=sum(mirrored),
        width=round(float(np.expm1(np.median(widths))), 5),
        error=round(float(np.median(errors)), 5),
        pairs=float(np.median(pairs)),
        seconds=round(float(np.median(seconds)), 2),
    )


def sequential(
    rule: Rule, pairs: Sequence[Evidence], seconds: Sequence[float], prior: Prior, same: float
) -> tuple[str, int]:
    """The word, and how many pairs it took: as `measure/phase.py` does it."""
    spent = 0.0
    for taken in range(1, len(pairs) + 1):
        spent += seconds[taken - 1]
        if rule.looks.due(taken):
            word = decide(pool(pairs[:taken], prior), rule.looks, same)
            if word != OPEN or rule.looks.exhausted(taken):
                return word, taken
        if taken >= rule.looks.at[0] and spent + spent / taken > rule.seconds:
            return decide(pool(pairs[:taken], prior), rule.looks, same), taken
    return OPEN, len(pairs)


def _signed(word: str, mean: float) -> str:
    if word != DIFFERENT:
        return word
    return "slower" if mean > 0 else "faster"


def _count(words: Sequence[str], wanted: set[str]) -> int:
    return sum(word in wanted for word in words)


def drawing(pools: dict[str, Pool], load: str, rule: Rule) -> Callable[[random.Random], list[tuple[Evidence, float]]]:
    """A function that draws as many pairs as the longest run may take."""
    most = CHEAP.at[-1]
    twin = ROUND_SECONDS / 2
    ready = {
        name: [(one, took + twin) for one, took in zip(kept.evidence(rule.rounds, rule.waited), kept.seconds)]
        for name, kept in pools.items()
    }
    if load != "ramp":
        return lambda rng: rng.choices(ready[load], k=most)

    def ramp(rng: random.Random) -> list[tuple[Evidence, float]]:
        calm = rng.randrange(1, 8)
        return [*rng.choices(ready["idle"], k=calm), rng.choice(ready["ramp"]), *rng.choices(ready["hog"], k=most)][
            :most
        ]

    return ramp


def recorded() -> list[tuple[str, dict[str, Pool]]]:
    """Every program with the loads it was recorded under."""
    files = sorted(Pool("x-small", "idle").file.parent.glob("*.json"))
    programs = dict.fromkeys(file.name.split(".")[0] for file in files)
    found = []
    for program in programs:
        loads = [file.name.split(".")[1] for file in files if file.name.split(".")[0] == program]
        found.append((program, {load: Pool.read(program, load) for load in loads}))
    return found


def longer(pools: dict[str, Pool], program: str, load: str, rows: list[Row]) -> list[Row]:
    """The rule that ships with more seconds to spend, until every case has what is asked for."""
    found = []
    for seconds in LONGER:
        wanting = {row.case for row in rows if getattr(row, ENOUGH[row.case][0]) < ENOUGH[row.case][1] * row.trials}
        if not wanting:
            break
        rule = Rule(name=SHIPPED, seconds=seconds)
        rows = [row for row in judge(rule, drawing(pools, load, rule), program, load) if row.case in wanting]
        found += rows
    return found


def main() -> None:
    rows = []
    for program, pools in recorded():
        for load in pools:
            if load == "ramp" and not {"idle", "hog"} <= set(pools):
                continue
            for rule in variants() if program == COMPARED else variants()[:1]:
                rows += judge(rule, drawing(pools, load, rule), program, load)
                if rule.name == SHIPPED:
                    rows += longer(pools, program, load, rows[-len(CASES) :])
    RESULTS.write_text(json.dumps({"rows": [asdict(row) for row in rows]}, indent=1) + "\n")
    for row in rows:
        print(
            f"{row.rule:<20}{row.framework:<18}{row.load:<8}{row.case:<6}false {row.false:>4}  same {row.same:>4}  "
            f"seen {row.seen:>4}  covered {row.covered:>4} of {row.trials}  width {row.width:.3f}  "
            f"pairs {row.pairs:g}  {row.seconds:.1f} of {row.given:g} s"
        )


if __name__ == "__main__":
    main()
