"""The steps from the slow side to the fast one, the same for every format that shows them."""

import math
from dataclasses import dataclass

from gapscope.model.answer import Answer, Explanation, Point
from gapscope.model.evidence import Estimate, Limits
from gapscope.report._rows import gap_between, point_heading


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One cause's factor of the gap, with its portion in log time; the rest is `unexplained`."""

    cause: str
    ratio: Estimate
    portion: Estimate | None
    evidence: str
    weak: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Waterfall:
    """One gap from top to bottom: the steps' factors multiply up to it."""

    heading: str
    explanation: Explanation
    gap: Estimate | None
    settled: bool
    steps: tuple[Step, ...]
    of_limit: tuple[tuple[str, Estimate], ...]
    """What portion of the machine's limit each side reaches, where that is known; the slow side first."""
    does: str
    """What the machine is at its limit with first, of what the two have to do: `copy` or `multiply`."""

    @property
    def explained(self) -> float | None:
        """The portion of the gap, in log time, that has a cause; None where the gap is not known."""
        if self.gap is None or self.gap.value <= 1:
            return None
        return min(1.0, max(0.0, 1 - math.log(self.explanation.unexplained.value) / math.log(self.gap.value)))


def waterfalls(answer: Answer) -> tuple[Waterfall, ...]:
    """Every gap that was explained, in the order they were asked."""
    several = len({point_heading(point) for point in answer.points if point.explanations}) > 1
    return tuple(
        _waterfall(point, explanation, point_heading(point) if several else "", answer.machine.limits)
        for point in answer.points
        for explanation in point.explanations
    )


def _waterfall(point: Point, explanation: Explanation, heading: str, limits: Limits) -> Waterfall:
    found = gap_between(point, explanation.phase, explanation.slower, explanation.faster)
    steps = [
        Step(cause=s.cause, ratio=s.ratio, portion=s.portion, evidence=s.evidence, weak=s.weak)
        for s in sorted(explanation.shares, key=lambda share: -share.ratio.value)
    ]
    left = Step(cause="unexplained", ratio=explanation.unexplained, portion=None, evidence="what no switch took away")
    placed = " · ".join(part for part in (heading, explanation.phase if explanation.phase != "forward" else "") if part)
    return Waterfall(
        heading=placed,
        explanation=explanation,
        gap=found[0] if found else None,
        settled=found is None or found[1] != "inconclusive",
        steps=(*steps, left),
        of_limit=_of_limit(point, explanation),
        does=_does(point, explanation, limits),
    )


def _of_limit(point: Point, explanation: Explanation) -> tuple[tuple[str, Estimate], ...]:
    reached = {m.contender: m.of_limit for m in point.measurements if m.phase == explanation.phase}
    sides = (explanation.slower, explanation.faster)
    return tuple((name, portion) for name in sides if (portion := reached.get(name)) is not None)


def _does(point: Point, explanation: Explanation, limits: Limits) -> str:
    moved, flops = next(
        (
            (m.moved_bytes, m.flops)
            for m in point.measurements
            if (m.contender, m.phase) == (explanation.slower, explanation.phase)
        ),
        (None, None),
    )
    return "copy" if limits.least_seconds(moved, flops) == limits.least_seconds(moved, None) else "multiply"
