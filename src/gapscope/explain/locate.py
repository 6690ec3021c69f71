"""
In which lines of the two programs the gap lies.

Both are written down as operations, their values matched, and both cut where they agree; then stretch is timed against
stretch. Where a program is compiled as a whole, cutting it would undo what the compiler has fused: there it is cut
once at each place, and the differences between the longer and longer beginnings are what the stretches take.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from gapscope.contenders.crew import Crew
from gapscope.contenders.preparing import preparation
from gapscope.explain.matching import Step, Written, find_cuts
from gapscope.explain.trial import Trial, said_plainly
from gapscope.model.answer import Segment
from gapscope.model.evidence import Estimate
from gapscope.model.question import Contender
from gapscope.stats.student import two_sided
from gapscope.units import Seconds

SETS, ROUNDS = 2, 10
PATIENCE: Seconds = 30.0
"""For writing a program down: one that cannot be may wait for itself."""
A_STRETCH_SECONDS = 0.003
MOST_SEGMENTS = 12
SHOWN_NAMES = 4
FAITHFUL = 0.5
"""In log time: where the stretches take so much more or less than all of it, they are not what it consists of."""

Cut = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Located:
    """`reason` says why there are no segments, where there are none."""

    segments: tuple[Segment, ...] = ()
    reason: str | None = None


def locate(trial: Trial, slow: Contender, fast: Contender) -> Located:
    """The stretches that compute the same, each with its portion of the gap in seconds."""
    trial.tick("writing both programs down")
    sides = (slow, fast)
    taken: list[list[Seconds]] = []
    cuts: list[Cut] = []
    written: list[Written] = []
    for number in range(SETS):
        with trial.quarters.crew() as crew:
            found = _write_down(trial, sides, crew)
            if isinstance(found, str):
                return Located(reason=found)
            if number == 0:
                written = found
                cuts = merge(find_cuts(*found), *found)
                if len(cuts) < 3:
                    return Located(reason="no value inside the two programs is the same")
            trial.tick("timing stretch against stretch")
            one = _time(crew, sides, cuts)
            if isinstance(one, str):
                return Located(reason=one)
            taken.append(one)
    return Located(segments=segments(cuts, written, taken))


def _write_down(trial: Trial, sides: Sequence[Contender], crew: Crew) -> list[Written] | str:
    members = {side.name: side for side in sides}
    prepared = {side.name: preparation(trial.question, side, trial.inputs, trial.phase) for side in sides}
    crew.start(trial.question, members, prepared, cache="located")
    found = []
    for side in sides:
        reply = crew.ask(side.name, "capture", "being written down", within=PATIENCE)
        if reply is None:
            return f"{side.name} cannot be written down: {said_plainly(crew.failures[side.name].cause)}"
        found.append(Written.read(reply[0], reply[1][0]))
    return found


def _time(crew: Crew, sides: Sequence[Contender], cuts: Sequence[Cut]) -> list[Seconds] | str:
    """What each stretch takes longer on the slow side, in one set of fresh processes; or why that cannot be said."""
    ways = [_stretches([cut[at] for cut in cuts], whole=side.mode != "eager") for at, side in enumerate(sides)]
    for side, way in zip(sides, ways):
        if crew.ask(side.name, "cut", "being cut", stretches=way.asked) is None:
            return f"a stretch of {side.name} cannot be run by itself"
    rounds: list[list[list[Seconds]]] = []
    wholes: list[list[Seconds]] = []
    for _ in range(ROUNDS):
        told = [_one_round(crew, side, way) for side, way in zip(sides, ways)]
        if any(one is None for one in told):
            return "a stretch of one of them failed while it was timed"
        rounds.append([one[0] for one in told if one is not None])
        wholes.append([one[1] for one in told if one is not None])
    for at, side in enumerate(sides):
        parts, whole = statistics.median(sum(r[at]) for r in rounds), statistics.median(w[at] for w in wholes)
        if abs(math.log(max(parts, 1e-9) / whole)) > FAITHFUL:
            return f"the stretches of {side.name} take {parts / whole:.2f}× as long as all of it"
    return [statistics.median(slow[at] - fast[at] for slow, fast in rounds) for at in range(len(cuts) - 1)]


def _one_round(crew: Crew, side: Contender, way: _Way) -> tuple[list[Seconds], Seconds] | None:
    """Its stretches, and the whole contender as it is."""
    reply = crew.ask(side.name, "time_stretches", "having its stretches timed", seconds=A_STRETCH_SECONDS)
    if reply is None:
        return None
    parts = way.read(reply[0]["seconds"])
    calls = max(1, round(A_STRETCH_SECONDS / max(1e-6, sum(parts))))
    whole = crew.ask(side.name, "time", "being timed", core=None, anew=None, calls=calls)
    return (parts, whole[0]["per_call"]) if whole is not None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Way:
    """Which stretches are timed, and how what is between two cuts is read from them; None where nothing is done."""

    asked: list[Cut]
    places: list[int | None]
    whole: bool

    def read(self, seconds: Sequence[Seconds]) -> list[Seconds]:
        found, before = [], 0.0
        for place in self.places:
            if place is None:
                found.append(0.0)
            elif self.whole:
                found.append(seconds[place] - before)
                before = seconds[place]
            else:
                found.append(seconds[place])
        return found


def _stretches(places: Sequence[int], *, whole: bool) -> _Way:
    """Those between the cuts, or with `whole` the beginnings up to each."""
    asked: list[Cut] = []
    read: list[int | None] = []
    for start, stop in pairwise(places):
        if start == stop:
            read.append(None)
        else:
            read.append(len(asked))
            asked.append((0 if whole else start, stop))
    return _Way(asked=asked, places=read, whole=whole)


def merge(cuts: Sequence[Cut], slow: Written, fast: Written) -> list[Cut]:
    """Cuts inside a line of both programs say nothing to a reader; further ones go where most remain close by."""
    kept = [cuts[0]]
    for cut in cuts[1:-1]:
        if _lines(slow, kept[-1][0], cut[0]) or _lines(fast, kept[-1][1], cut[1]):
            before = _lines(slow, kept[-1][0], cut[0]), _lines(fast, kept[-1][1], cut[1])
            behind = _next_line(slow, cut[0]), _next_line(fast, cut[1])
            if not all(line in lines for line, lines in zip(behind, before)):
                kept.append(cut)
    kept.append(cuts[-1])
    while len(kept) - 1 > MOST_SEGMENTS:
        sizes = [
            (kept[at + 1][0] - kept[at - 1][0] + kept[at + 1][1] - kept[at - 1][1], at)
            for at in range(1, len(kept) - 1)
        ]
        kept.pop(min(sizes)[1])
    return kept


def _lines(side: Written, start: int, stop: int) -> list[int]:
    return sorted({step.line for step in side.steps[start:stop] if step.line is not None})


def _next_line(side: Written, place: int) -> int | None:
    return side.steps[place].line if place < len(side.steps) else None


def segments(
    cuts: Sequence[Cut], written: Sequence[Written], taken: Sequence[Sequence[Seconds]]
) -> tuple[Segment, ...]:
    """Every stretch with its portion of what all of them differ by, the largest first."""
    found = []
    for at, (start, stop) in enumerate(pairwise(cuts)):
        portions = [one[at] / whole for one in taken if (whole := sum(one)) > 0]
        if len(portions) < len(taken):
            return ()  # in one set of processes there was no gap to be cut up
        sides = [(side, start[which], stop[which]) for which, side in enumerate(written)]
        (slower, faster), lines = (_place(*side) for side in sides), [tuple(_lines(*side)) for side in sides]
        found.append(
            Segment(
                slower_place=slower,
                faster_place=faster,
                portion=_estimate(portions),
                slower_lines=lines[0],
                faster_lines=lines[1],
            )
        )
    return tuple(sorted(found, key=lambda segment: -segment.portion.value))


def _place(side: Written, start: int, stop: int) -> str | None:
    """`conv1d.py:12-14 (conv1d, relu)`; None where nothing is done."""
    steps = side.steps[start:stop]
    if not steps:
        return None
    lines = _lines(side, start, stop)
    where = f"{lines[0]}" if len(lines) == 1 else f"{lines[0]}-{lines[-1]}" if lines else "?"
    return f"{Path(side.file).name}:{where} ({_names(steps)})"


def _names(steps: Sequence[Step]) -> str:
    names = list(dict.fromkeys(step.name for step in steps))
    return ", ".join(names[:SHOWN_NAMES]) + (", …" if len(names) > SHOWN_NAMES else "")


def _estimate(values: Sequence[float]) -> Estimate:
    """The mean over fresh processes with its interval."""
    middle = statistics.fmean(values)
    if len(values) < 2:
        return Estimate(value=middle)
    reach = two_sided(0.05, len(values) - 1) * statistics.stdev(values) / len(values) ** 0.5
    return Estimate(value=middle, low=middle - reach, high=middle + reach)
