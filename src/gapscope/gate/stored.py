"""
The blunt gate: an answer against one from another day.

On one machine times are compared. Between two of its days they differ by several percent for no reason of the
program's, and that much is added to their intervals. From another machine only the gaps between contenders can be
compared: how much further one has fallen behind another.
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
INTERVAL_ERRORS = 1.96


def against_answer(now: Answer, then: Answer, *, baseline: str, by: float, command: str) -> Gated:
    """Every contender of `now` that `then` has too."""
    alike = same_machine(now.machine, then.machine)
    lines = [line for point, before in _points(now, then) for line in _held(point, before, by, alike)]
    notes = () if alike else ("the baseline is from another machine: gaps between contenders are compared, not times",)
    return Gated(
        question=now.question.name,
        title=now.question.title,
        file=now.question.file,
        baseline=baseline,
        by=by,
        command=command,
        lines=tuple(lines),
        notes=notes,
    )


def same_machine(one: Machine, other: Machine) -> bool:
    return (one.cpu, one.usable_cores, one.gpu) == (other.cpu, other.usable_cores, other.gpu)


def _points(now: Answer, then: Answer) -> Iterator[tuple[Point, Point]]:
    known = {_place(point.parameters): point for point in then.points}
    for point in now.points:
        yield point, known.get(_place(point.parameters), Point(parameters=point.parameters))


def _place(parameters: Mapping[str, Any]) -> str:
    return json.dumps(dict(parameters), sort_keys=True, default=str)


def _held(now: Point, then: Point, by: float, alike: bool) -> Iterator[Held]:
    before = {state.name: state for state in then.contenders}
    after = {state.name: state for state in now.contenders}
    for name, state in after.items():
        known = before.get(name)
        if known is None:
            yield Held(contender=name, phase=state.phase_list[0], parameters=now.parameters, word="new")
        elif state.status in ("failed", "wrong") and known.status == "ok":
            word = "failed" if state.status == "failed" else "changed"
            yield _line(name, state.phase_list[0], now, word, because=state.error)
        elif state.status == "ok" and known.status == "ok":
            yield from _times(name, now, then, by) if alike else ()
    for name, state in before.items():
        if name not in after:
            yield Held(contender=name, phase=state.phase_list[0], parameters=now.parameters, word="gone")
    if not alike:
        yield from _gaps(now, then, by)


def _times(name: str, now: Point, then: Point, by: float) -> Iterator[Held]:
    before = {m.phase: m.steady_s for m in then.measurements if m.contender == name}
    for measured in now.measurements:
        if measured.contender != name or measured.steady_s is None:
            continue
        known = before.get(measured.phase)
        if known is not None:
            ratio, word = judged(measured.steady_s, known, DAYS_APART, by)
            yield _line(name, measured.phase, now, word, ratio=ratio)


def _gaps(now: Point, then: Point, by: float) -> Iterator[Held]:
    before = {_sides(gap): gap for gap in then.gaps if gap.quantity == "time"}
    for gap in now.gaps:
        known = before.get(_sides(gap))
        if gap.quantity != "time" or known is None:
            continue
        was = known.ratio if known.slower == gap.slower else known.ratio.inverted()
        ratio, word = judged(gap.ratio, was, GAPS_APART, by)
        yield _line(gap.slower, gap.phase, now, word, ratio=ratio, because=f"against {gap.faster}")


def _sides(gap: Gap) -> tuple[str, frozenset[str]]:
    return gap.phase, frozenset((gap.slower, gap.faster))


def judged(now: Estimate, then: Estimate, apart: float, by: float) -> tuple[Estimate, str]:
    """How many times as much it is now, with an interval for two days, and the word for that."""
    if min(now.value, then.value) <= 0:
        return Estimate(value=1.0), "inconclusive"
    mean = math.log(now.value / then.value)
    error = math.hypot(_error(now), _error(then), math.sqrt(2) * apart)
    wide, usual = (NormalDist().inv_cdf(1 - level / 2) * error for level in (ALPHA, 0.05))
    ratio = Estimate(value=math.exp(mean), low=math.exp(mean - usual), high=math.exp(mean + usual))
    edge = math.log1p(by)
    if mean - wide > edge:
        return ratio, "slower"
    if mean + wide < -edge:
        return ratio, "faster"
    return ratio, "same" if -edge <= mean - usual and mean + usual <= edge else "inconclusive"


def _error(estimate: Estimate) -> float:
    """In log time. One observation alone says nothing about how far off it is."""
    if estimate.low is None or estimate.high is None or estimate.low <= 0:
        return 1.0
    return math.log(estimate.high / estimate.low) / (2 * INTERVAL_ERRORS)


def _line(name: str, phase: str, point: Point, word: str, **others: Any) -> Held:
    return Held(contender=name, phase=phase, parameters=point.parameters, word=word, **others)
