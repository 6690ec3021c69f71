"""What fits on a page: of very many contenders the first ones, and a caveat that says so."""

from dataclasses import replace

from gapscope.model.answer import Answer, Caveat, Point
from gapscope.report._rows import table_of

MOST_CONTENDERS, MOST_POINTS = 100, 300


def cut(answer: Answer) -> Answer:
    """The answer with no more than a page can show; as it is where that is everything."""
    points = tuple(_cut_point(point) for point in answer.points[:MOST_POINTS])
    left_out = len(
        {s.name for p in answer.points for s in p.contenders} - {s.name for p in points for s in p.contenders}
    )
    seen = []
    if left_out:
        seen.append(f"{left_out} contenders are left out of this page: it shows the first {MOST_CONTENDERS} of a point")
    if len(answer.points) > MOST_POINTS:
        seen.append(f"{len(answer.points) - MOST_POINTS} points are left out of this page: it shows {MOST_POINTS}")
    added = tuple(Caveat(name="cut", seen=one, advice="--json FILE has them all") for one in seen)
    return replace(answer, points=points, caveats=(*answer.caveats, *added))


def _cut_point(point: Point) -> Point:
    """The contenders that rank first in any phase, then the others in the order they were declared."""
    if len(point.contenders) <= MOST_CONTENDERS:
        return point
    tables = table_of(point)
    ranked = [row.contender for place in zip(*(table.rows for table in tables), strict=False) for row in place]
    explained = [name for one in point.explanations for name in (one.slower, one.faster)]
    kept = set(
        list(dict.fromkeys([*explained, *ranked, *(state.name for state in point.contenders)]))[:MOST_CONTENDERS]
    )
    return replace(
        point,
        contenders=tuple(state for state in point.contenders if state.name in kept),
        verdicts=tuple(verdict for verdict in point.verdicts if verdict.contender in kept),
        measurements=tuple(measured for measured in point.measurements if measured.contender in kept),
        gaps=tuple(gap for gap in point.gaps if gap.slower in kept and gap.faster in kept),
        operators=tuple(operator for operator in point.operators if operator.contender in kept),
    )
