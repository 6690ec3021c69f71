"""What a tool says about a pair, in words and numbers that can be set beside each other."""

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

from benchmarks.measure.cases import CASES, Case
from gapscope.units import Seconds

SLOWER, FASTER, SAME, OPEN = "slower", "faster", "same", "inconclusive"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """`more` against `base`: the tool's word, how many times longer `more` took, and the interval if it gives one."""

    word: str
    """`slower`, `faster`, `same`, or `inconclusive`: a tool that saw nothing has not said that there is nothing."""
    ratio: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Spending:
    """What a tool is given for one trial."""

    case: Case
    seconds: Seconds
    swapped: bool
    seed: int


def word_of(different: bool, ratio: float) -> str:
    """The word of a tool that knows only different or not."""
    if not different or ratio == 1:
        return OPEN
    return SLOWER if ratio > 1 else FASTER


def answer(find: Callable[[Spending], Finding]) -> None:
    """The command line of every peer: one trial, its finding and its seconds as one line of JSON."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--case", choices=CASES, required=True)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--swapped", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    began = time.monotonic()
    found = find(
        Spending(case=CASES[given.case], seconds=given.seconds, swapped=given.swapped, seed=given.seed),
    )
    print(json.dumps({**asdict(found), "seconds": round(time.monotonic() - began, 2)}))
