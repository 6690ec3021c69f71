"""Explanations for a terminal: the steps of every gap, what would close it, what was tried."""

import textwrap

from gapscope.model.answer import Answer, Explanation, Tried
from gapscope.model.evidence import Estimate
from gapscope.report import _figures as figures
from gapscope.report._columns import Column, Paper
from gapscope.report._text import one_line, printable
from gapscope.report._waterfall import Step, Waterfall, waterfalls

_LEAST_PORTION = 0.05
_REASON_LENGTH = 200


def add_why(paper: Paper, answer: Answer) -> None:
    """A block for each explained gap."""
    for waterfall in waterfalls(answer):
        paper.space()
        paper.say(title(waterfall), "bold")
        paper.table(waterfall.steps, _LAYOUTS)
        paper.space()
        for step in waterfall.steps[:-1]:
            paper.label("because", one_line(step.evidence))
        for said in places(waterfall.explanation):
            paper.label("where", one_line(said))
        if waterfall.of_limit:
            paper.label("reach", reach(waterfall))
        for fix in waterfall.explanation.fixes:
            paper.label("fix", f"{one_line(fix.name)} makes it {figures.ratio_with_interval(fix.ratio)} faster:")
            paper.print_as_is("\n".join(f"    {printable(line)}" for line in fix.how.split("\n")))
        told = waterfall.explanation
        unfit = [one for one in told.tried if one.ratio is None and one.side == told.slower]
        if unfit:
            paper.label("refused", "; ".join(map(_reason, unfit)))


def title(waterfall: Waterfall) -> str:
    """`Why keras_layer[eager] takes 3.2× as long as functional[eager]`."""
    told = waterfall.explanation
    factor = f"{figures.ratio(waterfall.gap.value)} as long as" if waterfall.gap is not None else "longer than"
    placed = f"{waterfall.heading}: " if waterfall.heading else ""
    between = figures.ratio_range(waterfall.gap) if waterfall.gap is not None and not waterfall.settled else None
    doubt = f" (not settled, {between})" if between else ""
    return f"{placed}Why {one_line(told.slower)} takes {factor} {one_line(told.faster)}{doubt}"


def reach(waterfall: Waterfall) -> str:
    """`slow[eager] reaches 3.1 % ± 5 % of what this machine can copy, fast[jit] 41 % ± 4 %`."""
    (first, portion), *others = waterfall.of_limit
    said = f"{one_line(first)} reaches {_limit(portion)} of what this machine can {waterfall.does}"
    return ", ".join([said, *(f"{one_line(name)} {_limit(other)}" for name, other in others)])


def _limit(portion: Estimate) -> str:
    return f"{figures.fraction(portion.value)}{figures.percent(portion)}"


def places(explanation: Explanation) -> list[str]:
    """`83 % of the gap lies between slow.py:41 (conv1d) and fast.py:37 (Conv2D)`, for all that hold a part of it."""
    found = []
    for segment in explanation.segments:
        if segment.portion.value < _LEAST_PORTION:
            continue
        sides = [place for place in (segment.slower_place, segment.faster_place) if place is not None]
        where = f"between {' and '.join(sides)}" if len(sides) == 2 else f"in {sides[0]}, which only one side does"
        ends = segment.portion.low, segment.portion.high
        around = f" ({ends[0]:.0%} to {ends[1]:.0%})" if ends[0] is not None and ends[1] is not None else ""
        found.append(f"{segment.portion.value:.0%}{around} of the gap lies {where}")
    return found


def _reason(tried: Tried) -> str:
    reason = textwrap.shorten(one_line(tried.reason or ""), _REASON_LENGTH, placeholder=" …")
    return f"{tried.switch} on {one_line(tried.side)} ({reason})"


def portion(step: Step) -> str:
    return "" if step.portion is None else f"{step.portion.value:.0%}"


def _cause(step: Step) -> str:
    return step.cause + (" (weak)" if step.weak else "")


def _factor(step: Step) -> str:
    return figures.ratio_with_interval(step.ratio)


def _short_factor(step: Step) -> str:
    return figures.ratio_and_percent(step.ratio)


_CAUSE = Column(heading="cause", cell=_cause)
_FACTOR = Column(heading="factor", cell=_factor)
_SHORT = Column(heading="factor", cell=_short_factor)
_PORTION = Column(heading="of the gap", cell=portion)

_LAYOUTS = ((_CAUSE, _FACTOR, _PORTION), (_CAUSE, _SHORT, _PORTION), (_CAUSE, _SHORT))
