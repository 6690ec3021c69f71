"""What pages say about more than one answer."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from gapscope.gate import against_answer
from gapscope.model.answer import Answer, Point
from gapscope.model.stored import Line
from gapscope.report._figures import duration_with_interval, ratio_with_interval
from gapscope.report._rows import point_heading
from gapscope.stats.changes import changes

SAME = 0.02


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One contender in both answers, in words."""

    contender: str
    place: str
    first: str
    second: str
    ratio: str
    word: str


def compared(first: Answer, second: Answer) -> list[Told]:
    """Every contender of either, in the order of the second."""
    held = against_answer(second, first, baseline="", by=SAME, command="")
    told = []
    for line in held.lines:
        place = point_heading(Point(parameters=line.parameters))
        phase = line.phase if line.phase != "forward" else ""
        told.append(
            Told(
                contender=line.contender,
                place=" · ".join(part for part in (place, phase, line.because or "") if part),
                first=_steady(first, line.contender, line.phase, point_heading(Point(parameters=line.parameters))),
                second=_steady(second, line.contender, line.phase, point_heading(Point(parameters=line.parameters))),
                ratio="" if line.ratio is None else ratio_with_interval(line.ratio),
                word=line.word,
            )
        )
    return told


def _steady(answer: Answer, contender: str, phase: str, place: str) -> str:
    found = (
        measured.steady_s
        for point in answer.points
        if point_heading(Point(parameters=point.parameters)) == place
        for measured in point.measurements
        if (measured.contender, measured.phase) == (contender, phase)
    )
    steady = next(found, None)
    return "" if steady is None else duration_with_interval(steady)


def changed(line: Line) -> list[int]:
    """Where the gap's level changed. Only answers from one machine tell: from another one it may differ anyway."""
    machines = list(dict.fromkeys(moment.cpu for moment in line.moments))
    return sorted(at for cpu in machines for at in _changed_on(line, cpu))


def _changed_on(line: Line, cpu: str | None) -> Iterator[int]:
    places = [n for n, moment in enumerate(line.moments) if moment.cpu == cpu and moment.ratio.value > 0]
    ratios = [line.moments[number].ratio for number in places]
    for at in changes([math.log(ratio.value) for ratio in ratios], [ratio.log_error() for ratio in ratios]):
        yield places[at]
