"""How well planted causes were found."""

import math
import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Line = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Numbers of cases: (those that hold, all of them). What failed, or was not explained, counts as not found."""

    top_one: tuple[int, int]
    top_three: tuple[int, int]
    both: tuple[int, int]
    false_on_nulls: tuple[int, int]
    share_inside: tuple[int, int]
    half_widths: tuple[float, float]
    """Of the planted shares' intervals: the median, and what nine in ten are below."""
    unsettled: tuple[int, int]
    failed: tuple[int, int]
    median_seconds: float


def score(lines: Iterable[Line]) -> Score:
    every = list(lines)
    failed = [line for line in every if line["error"] or line.get("states")]
    planted, nulls = [line for line in every if line["causes"]], [line for line in every if not line["causes"]]
    twos = [line for line in planted if len(line["causes"]) == 2]
    ones = [line for line in planted if len(line["causes"]) == 1 and line["causes"][0] in named(line)]
    return Score(
        top_one=(sum(named(line)[:1] in [[cause] for cause in line["causes"]] for line in planted), len(planted)),
        top_three=(sum(bool({*named(line)[:3]} & {*line["causes"]}) for line in planted), len(planted)),
        both=(sum({*line["causes"]} <= {*named(line)} for line in twos), len(twos)),
        false_on_nulls=(sum(bool(named(line)) for line in nulls), len(nulls)),
        share_inside=(sum(inside(line) for line in ones), len(ones)),
        half_widths=_middle_and_ninth([half_width(line) for line in ones]),
        unsettled=(sum(line.get("word") != "slower" for line in planted), len(planted)),
        failed=(len(failed), len(every)),
        median_seconds=statistics.median(line["seconds"] for line in every) if every else math.nan,
    )


def _middle_and_ninth(values: Sequence[float]) -> tuple[float, float]:
    if len(values) < 2:
        return math.nan, math.nan
    return statistics.median(values), statistics.quantiles(values, n=10)[-1]


def named(line: Line) -> Sequence[str]:
    return [share["cause"] for share in line.get("shares", [])]


def inside(line: Line) -> bool:
    """
    Whether the interval of the one cause's portion holds what was planted: all of the gap, or what a third contender
    that lacks nothing but the plant was measured to have less.
    """
    portion = planted(line)["portion"]
    return bool(portion["low"] <= line.get("planted", 1.0) <= portion["high"])


def half_width(line: Line) -> float:
    """How far the planted share's interval reaches from its middle, as a factor less one."""
    ratio = planted(line)["ratio"]
    return math.sqrt(ratio["high"] / ratio["low"]) - 1


def planted(line: Line) -> Mapping[str, Any]:
    """The share of the one cause that was planted."""
    (share,) = [share for share in line["shares"] if share["cause"] == line["causes"][0]]
    return share  # type: ignore[no-any-return]
