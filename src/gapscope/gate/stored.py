"""
The blunt gate: an answer against one from another day.

On one machine times are compared. Between two of its days they differ by several percent for no reason of the
program's, and that much is added to their intervals. From another machine only the gaps between contenders can be
compared. A gap that grew does not say which of its two sides moved: who has fallen behind every other contender, and
there are at least two, is the one.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from statistics import NormalDist
from typing import Any

from gapscope.model.answer import Answer, Gap, Point
from gapscope.model.evidence import Estimate, Machine
from gapscope.model.gating import Gated, Held

DAYS_APART = 0.04
"""Log time: one standard deviation of the same program's time between two runs on one machine."""
GAPS_APART = 0.02
"""The same of the ratio of two programs that were measured side by side."""
ALPHA = 0.002
"""The chance of calling two equal contenders different, as everywhere else."""


def against_answer(now: Answer, then: Answer, *, baseline: str, by: float, command: str) -> Gated:
    """Every contender of `now` that `then` has too."""
    alike = same_machine(now.machine, then.machine)
    lines = [line for point, before in _points(now, then) for line in _held(point, before, by, alike)]
    notes = () if alike else ("the baseline is from another machine: gaps between contenders are compared, not times",)
    return Gated(
        question=then.question.name,
        title=now.question.title,
        file=now.question.file,
        baseline=baseline,
        by=by,
        command=command,
        lines=tuple(lines),
        notes=notes,
    )


def same_machine(one: Machine, other: Machine) -> bool:
    """Of a processor without a name nothing can be said."""
    if one.cpu is None or other.cpu is None or one.cpu.split() != other.cpu.split():
        return False
    return (one.usable_cores, one.gpu) == (other.usable_cores, other.gpu)


def shares_a_point(one: Answer, other: Answer) -> bool:
    """Whether both have measured a contender at one place."""
    places = {(place(point.parameters), state.name) for point in one.points for state in point.contenders}
    return any((place(point.parameters), state.name) in places for point in other.points for state in point.contenders)


def _points(now: Answer, then: Answer) -> Iterator[tuple[Point, Point]]:
    """Every place of either, with nothing on the side that does not have it."""
    sides = [{place(point.parameters): point for point in answer.points} for answer in (now, then)]
    for where in dict.fromkeys((*sides[0], *sides[1])):
        known = next(side[where] for side in sides if where in side)
        empty = Point(parameters=known.parameters)
        yield sides[0].get(where, empty), sides[1].get(where, empty)


def place(parameters: Mapping[str, Any]) -> str:
    return json.dumps(dict(parameters), sort_keys=True, default=str)


def _held(now: Point, then: Point, by: float, alike: bool) -> Iterator[Held]:
    before = {state.name: state for state in then.contenders}
    after = {state.name: state for state in now.contenders}
    for name, state in after.items():
        known = before.get(name)
        if known is None:
            yield _line(name, state.phase_list[0], now, "new")
        elif state.status in ("failed", "wrong") and known.status == "ok":
            word = "failed" if state.status == "failed" else "changed"
            yield _line(name, state.phase_list[0], now, word, because=state.error)
        elif state.status == known.status == "ok":
            yield from _times(name, now, then, by) if alike else _standing(name, now, then, by)
        else:
            whose, which = ("now", state) if state.status != "ok" else ("in the baseline", known)
            because = f"{whose} it is {which.status}: {which.error}"
            yield _line(name, state.phase_list[0], now, "not compared", because=because)
    yield from (_line(n, state.phase_list[0], now, "gone") for n, state in before.items() if n not in after)


def _times(name: str, now: Point, then: Point, by: float) -> Iterator[Held]:
    before = {m.phase: m.steady_s for m in then.measurements if m.contender == name}
    for measured in now.measurements:
        if measured.contender != name or measured.steady_s is None:
            continue
        known = before.get(measured.phase)
        if known is not None:
            ratio, word = judged(measured.steady_s, known, DAYS_APART, by)
            yield _line(name, measured.phase, now, word, ratio=ratio)


def _standing(name: str, now: Point, then: Point, by: float) -> Iterator[Held]:
    """How it has moved among the others: surely slower is who is so against each of at least two."""
    changes: dict[str, dict[str, tuple[Estimate, str]]] = {}
    before = {(gap.phase, other): ratio for gap, other, ratio in _seen_from(name, then)}
    for gap, other, ratio in _seen_from(name, now):
        if (known := before.get((gap.phase, other))) is not None:
            changes.setdefault(gap.phase, {})[other] = judged(ratio, known, GAPS_APART, by)
    for phase, others in changes.items():
        words = {word for _, word in others.values()}
        sure = words in ({"slower"}, {"faster"}) and len(others) > 1
        word = min(words) if sure else "same" if "same" in words else "inconclusive"
        telling = {other: change for other, change in others.items() if change[1] == word} or others
        other, (ratio, _) = sorted(telling.items(), key=lambda one: one[1][0].value)[(len(telling) - 1) // 2]
        alone = "; which of the two has moved cannot be told" if len(others) == 1 and word == "inconclusive" else ""
        yield _line(name, phase, now, word, ratio=ratio, because=f"against {other}{alone}")


def _seen_from(name: str, point: Point) -> Iterator[tuple[Gap, str, Estimate]]:
    """Its gaps in time: to whom, and how many times as long it takes itself."""
    for gap in point.gaps:
        if gap.quantity == "time" and name in (gap.slower, gap.faster):
            slower = gap.slower == name
            yield gap, gap.faster if slower else gap.slower, gap.ratio if slower else gap.ratio.inverted()


def judged(now: Estimate, then: Estimate, apart: float, by: float) -> tuple[Estimate, str]:
    """How many times as much it is now, with an interval for two days, and the word for that."""
    if min(now.value, then.value) <= 0:
        return Estimate(value=1.0), "inconclusive"
    mean = math.log(now.value / then.value)
    error = math.hypot(now.log_error(), then.log_error(), math.sqrt(2) * apart)
    wide, usual = (NormalDist().inv_cdf(1 - level / 2) * error for level in (ALPHA, 0.05))
    ratio = Estimate(value=math.exp(mean), low=math.exp(mean - usual), high=math.exp(mean + usual))
    edge = math.log1p(by)
    if mean - wide > edge:
        return ratio, "slower"
    if mean + wide < -edge:
        return ratio, "faster"
    return ratio, "same" if -edge <= mean - usual and mean + usual <= edge else "inconclusive"


def _line(name: str, phase: str, point: Point, word: str, **others: Any) -> Held:
    return Held(contender=name, phase=phase, parameters=point.parameters, word=word, **others)
