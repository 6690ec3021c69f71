"""
Another contender as a fix: it computes the same, and its time stands beside the slow side's already.

Offered where nothing that was tried on the slow side closes the gap: the fast side itself, and the fastest of its own
framework; that one alone where it closes the gap.
"""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Sequence

from gapscope.contenders.sources import source_of
from gapscope.explain.fixing import surely_faster
from gapscope.model.answer import Fix, Gap
from gapscope.model.evidence import Estimate
from gapscope.model.question import Contender, Question

MOST_LINES = 12
WRITTEN_AS = "written as "
"""What the name of such a fix begins with."""


def add_replacements(question: Question, gap: Gap, gaps: Sequence[Gap], fixes: Sequence[Fix]) -> tuple[Fix, ...]:
    """`fixes`, and after them what gains more, where none of them closes the gap; `gaps` are those of its point."""
    if any(closes(fix.ratio, gap) for fix in fixes):
        return tuple(fixes)
    contenders = {contender.name: contender for contender in question.contenders}
    gains = _gains(gap, gaps)
    own = [name for name in gains if contenders[name].framework == contenders[gap.slower].framework]
    wanted = own[:1] if own and closes(gains[own[0]], gap) else [*own[:1], gap.faster]
    best = max((fix.ratio.value for fix in fixes), default=1.0)
    better = [name for name in gains if name in wanted and gains[name].value > best]
    return (*fixes, *(_written_as(contenders[name], gap, gains[name], question) for name in better))


def _written_as(other: Contender, gap: Gap, ratio: Estimate, question: Question) -> Fix:
    how = _how(other, question)
    return Fix(name=f"{WRITTEN_AS}{other.name}", contender=gap.slower, ratio=ratio, holds=True, how=how)


def closes(gain: Estimate, gap: Gap) -> bool:
    """Whether a gain may be as much as the gap, by the intervals of both."""
    return (gain.high or gain.value) >= (gap.ratio.low or gap.ratio.value)


def _gains(gap: Gap, gaps: Sequence[Gap]) -> dict[str, Estimate]:
    """What is surely faster than the slow side, settled, and by how much; the fastest first."""
    there = [
        one
        for one in gaps
        if (one.slower, one.phase, one.quantity) == (gap.slower, gap.phase, "time")
        and (one.word == "slower" or one.faster == gap.faster)
        and surely_faster(one.ratio)
    ]
    return {one.faster: one.ratio for one in sorted(there, key=lambda one: -one.ratio.value)}


def _how(contender: Contender, question: Question) -> str:
    """Its lines where they are few, and the place they stand in."""
    source = source_of(contender, question)
    mode = "" if contender.mode == "eager" else f", in mode {contender.mode}"
    built = ", built once, outside the loop" if contender.setup else ""
    if source is None:
        return f"{contender.function}(...)   # computes the same{mode}{built}"
    body = itertools.dropwhile(
        lambda line: not line.lstrip().startswith(("def ", "async def ")), source.text.split("\n")
    )
    lines = textwrap.dedent("\n".join(body)).split("\n")
    shown = lines if len(lines) <= MOST_LINES else [f"{contender.function}(...)"]
    return "\n".join([f"# {source.file}:{source.line}, computes the same{mode}{built}", *shown])
