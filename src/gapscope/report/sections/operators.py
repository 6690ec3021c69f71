"""What both sides of an explained gap spend their time on, as their profilers saw it: kind against kind."""

from collections.abc import Sequence
from typing import Any

from gapscope.model.answer import Answer, Explanation, Point
from gapscope.model.evidence import Operator
from gapscope.report import _figures as figures
from gapscope.report._rows import point_heading

ORDER = 45
TITLE = "What they spend their time on"
TEMPLATE = """
{% for pair in pairs %}
{% if pair.heading %}<h3>{{ pair.heading }}</h3>{% endif %}
<div class="wide"><table>
<thead><tr><th>kind</th>{% for name in pair.sides %}<th><code>{{ name }}</code></th>
<th class="n">a call</th>{% endfor %}</tr></thead>
<tbody>
{% for row in pair.rows %}
<tr><td class="name">{{ row.kind }}{% if row.alone %} <small>only here</small>{% endif %}</td>
{% for cell in row.cells %}<td>{{ cell.names }}</td><td class="n">{{ cell.seconds }}</td>{% endfor %}</tr>
{% endfor %}
</tbody></table></div>
{% endfor %}
<p class="hint">Seen once, by each framework's own profiler, in a pass that was not timed: profilers slow down what they
watch, so these seconds are for comparing with each other.</p>
"""

_MOST_NAMES = 6


def data(answer: Answer) -> dict[str, Any] | None:
    """Every explained gap of which both sides were profiled: those of the phase that was explained first."""
    several = sum(bool(point.operators) for point in answer.points) > 1
    told = [
        made
        for point in answer.points
        for explanation in point.explanations
        if explanation.phase == point.explanations[0].phase
        and (made := _pair(point, explanation, point_heading(point) if several else "")) is not None
    ]
    return {"pairs": told} if told else None


def _pair(point: Point, explanation: Explanation, heading: str) -> dict[str, Any] | None:
    sides = (explanation.slower, explanation.faster)
    seen = {side: [one for one in point.operators if one.contender == side] for side in sides}
    if not all(seen.values()):
        return None
    spent: dict[str, float] = {}
    for one in (one for side in sides for one in seen[side]):
        spent[one.kind] = spent.get(one.kind, 0.0) + one.seconds
    rows = []
    for kind in sorted(spent, key=lambda kind: -spent[kind]):
        mine = [[one for one in seen[side] if one.kind == kind] for side in sides]
        alone = any(one.only_here for these in mine for one in these) and not all(mine)
        rows.append({"kind": kind, "cells": [_cell(these) for these in mine], "alone": alone})
    return {"heading": heading, "sides": sides, "rows": rows}


def _cell(operators: Sequence[Operator]) -> dict[str, str]:
    names = [f"{one.calls} × {one.name}" for one in operators[:_MOST_NAMES]]
    more = [f"and {len(operators) - _MOST_NAMES} more"] if len(operators) > _MOST_NAMES else []
    seconds = sum(one.seconds for one in operators)
    return {"names": ", ".join([*names, *more]), "seconds": figures.duration(seconds) if operators else ""}
