"""The gaps of many answers to one question, put into lines over time."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gapscope.model.answer import Answer, Gap
from gapscope.model.stored import Line, Moment

Key = tuple[str, str, frozenset[str]]
"""Point, phase and the two sides, whichever is the slower."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """One stored answer with what the store knows about it."""

    identity: str
    when: str
    answer: Answer


def follow(kept: Sequence[Kept]) -> tuple[Line, ...]:
    """One line for each gap in time, in the order they first came up; `kept` is oldest first."""
    found: dict[Key, list[tuple[Kept, Gap]]] = {}
    parameters: dict[str, Mapping[str, Any]] = {}
    for one in kept:
        for point in one.answer.points:
            place = json.dumps(dict(point.parameters), sort_keys=True, default=str)
            parameters[place] = point.parameters
            for gap in point.gaps:
                if gap.quantity == "time":
                    found.setdefault((place, gap.phase, frozenset((gap.slower, gap.faster))), []).append((one, gap))
    return tuple(_line(parameters[place], phase, seen) for (place, phase, _), seen in found.items())


def _line(parameters: Mapping[str, Any], phase: str, seen: list[tuple[Kept, Gap]]) -> Line:
    newest = seen[-1][1]
    return Line(
        slower=newest.slower,
        faster=newest.faster,
        phase=phase,
        parameters=parameters,
        moments=tuple(_moment(kept, gap, reversed_sides=gap.slower != newest.slower) for kept, gap in seen),
    )


def _moment(kept: Kept, gap: Gap, *, reversed_sides: bool) -> Moment:
    ratio, word = gap.ratio, gap.word
    if reversed_sides:
        ratio, word = ratio.inverted(), "faster" if word == "slower" else word
    return Moment(identity=kept.identity, when=kept.when, cpu=kept.answer.machine.cpu, ratio=ratio, word=word)
