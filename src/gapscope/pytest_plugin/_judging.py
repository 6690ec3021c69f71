"""From an answer about two functions to what a test may say about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gapscope.model.answer import Answer, Gap, Point
    from gapscope.model.evidence import Estimate

HOLDS, BROKEN, OPEN, ABSENT = "holds", "broken", "inconclusive", "absent"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """`word` is one of the four above; `sentence` says what was seen, then what to do."""

    word: str
    sentence: str


def judge(answer: Answer, bound: float, *, both_ways: bool) -> Outcome:
    """
    Whether the first contender takes at most `bound` times as long as the second, and, `both_ways`, the reverse.

    Over all phases that were measured: one that is broken breaks it, one that is open leaves it open.
    """
    point = answer.points[0]
    trouble = _trouble(point)
    if trouble is not None:
        return trouble
    new, old = (state.name for state in point.contenders)
    gaps = [gap for gap in point.gaps if gap.quantity == "time"]
    if not gaps:
        return Outcome(word=OPEN, sentence="nothing was measured")
    judged = [_judged(gap, new, old, bound, both_ways) for gap in gaps]
    found = min(judged, key=lambda outcome: (BROKEN, OPEN, HOLDS).index(outcome.word))
    return Outcome(word=found.word, sentence=found.sentence + (_advice(answer) if found.word == OPEN else ""))


def _advice(answer: Answer) -> str:
    """What would settle it, in the words of this command line."""
    told = [f"; {caveat.advice}" for caveat in answer.caveats if caveat.name == "not-settled"]
    return "".join(told).replace("--budget", "--gapscope-budget").replace("--same", "by=")


def _trouble(point: Point) -> Outcome | None:
    """What keeps the two from being compared at all."""
    for state in point.contenders:
        if state.status == "absent":
            return Outcome(word=ABSENT, sentence=f"{state.name}: {state.error}")
        if state.status == "wrong":
            both = " and ".join(one.name for one in point.contenders)
            return Outcome(word=BROKEN, sentence=f"{both} do not compute the same: {state.error}")
        if state.status == "failed":
            return Outcome(word=BROKEN, sentence=f"{state.name} failed {state.error}")
    return None


def _judged(gap: Gap, new: str, old: str, bound: float, both_ways: bool) -> Outcome:
    from gapscope.report._figures import ratio_with_interval

    turned = gap.slower != new
    said = f"{gap.slower} takes {ratio_with_interval(gap.ratio)} as long as {gap.faster}"
    if gap.phase != "forward":
        said += f" ({gap.phase})"
    limit = f"{bound:g}×"
    if gap.word == "slower" and (both_ways or not turned):
        return Outcome(word=BROKEN, sentence=f"{said}; at most {limit} is allowed")
    if gap.word != "inconclusive" or (turned and not both_ways and _surely_within(gap.ratio, bound)):
        return Outcome(word=HOLDS, sentence=f"{said}; {limit} is allowed")
    return Outcome(word=OPEN, sentence=f"{said}: whether that is within {limit} is not settled")


def _surely_within(ratio: Estimate, bound: float) -> bool:
    """The sides are named the other way round: `ratio` says how many times as long the old one takes."""
    return ratio.low is not None and ratio.low >= 1 / bound
