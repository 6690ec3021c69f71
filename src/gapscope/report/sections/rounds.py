"""Every slice that was timed, so that a reader sees what the estimates rest on."""

from typing import Any

from gapscope.model.answer import Answer
from gapscope.report._extra import need
from gapscope.report._rounds import rounds
from gapscope.report._rows import PhaseTable, tables

ORDER = 35
TITLE = "The slices"
TEMPLATE = """
{% for heading, drawing, left_out in charts %}
<figure>{% if heading %}<figcaption>{{ heading }}</figcaption>{% endif %}{{ drawing }}</figure>
{% if left_out %}<p class="hint">Slower ones, {{ left_out }} of them, are left out of this drawing.</p>{% endif %}
{% endfor %}
<p class="hint">Seconds a call, in the order they were taken, every few of them where there are very many. The colour
changes with every fresh process: a step where it does is the process, a slope inside one is the machine.</p>
"""

MOST_CONTENDERS, MOST_TABLES = 12, 8
MOST_DOTS = 4000
"""On the whole page: beyond that a drawing is heavier than it is clear."""


def data(answer: Answer) -> dict[str, Any] | None:
    """A drawing for every table whose contenders were timed more than once."""
    shown = [(table, names) for table in tables(answer) if (names := _timed(table))][:MOST_TABLES]
    if not shown:
        return None
    each = max(20, MOST_DOTS // sum(min(len(names), MOST_CONTENDERS) for _, names in shown))
    return {"charts": [_chart(table, names, each, several=len(shown) > 1) for table, names in shown]}


def _timed(table: PhaseTable) -> list[str]:
    measured = {m.contender: m.timings_s for m in table.point.measurements if m.phase == table.phase}
    return [row.contender for row in table.ranked if sum(map(len, measured.get(row.contender, ()))) > 1]


def _chart(table: PhaseTable, names: list[str], most: int, *, several: bool) -> tuple[str, Any, int]:
    measured = {m.contender: m for m in table.point.measurements if m.phase == table.phase}
    drawing = rounds([measured[name] for name in names[:MOST_CONTENDERS]], most)
    # Vega escapes every text it draws; tests/report/test_html.py holds it to that.
    markup = need("markupsafe").Markup(drawing)
    return table.heading if several else "", markup, max(0, len(names) - MOST_CONTENDERS)
