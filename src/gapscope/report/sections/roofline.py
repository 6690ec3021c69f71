"""How near every contender comes to what this machine can do."""

from typing import Any

from gapscope.model.answer import Answer
from gapscope.model.evidence import Measurement
from gapscope.report import _figures as figures
from gapscope.report._extra import need
from gapscope.report._roof import roof
from gapscope.report._rows import PhaseTable, tables
from gapscope.units import size_in_words

ORDER = 47
TITLE = "How near the machine's limits"
TEMPLATE = """
{% for table in tables %}
{% if table.heading %}<h3>{{ table.heading }}</h3>{% endif %}
{% if table.drawing %}<figure>{{ table.drawing }}</figure>{% endif %}
<div class="wide"><table>
<thead><tr><th>contender</th><th class="n">has to move</th>{% if table.counted %}<th class="n">has to compute</th>
{% endif %}<th class="n">reaches</th></tr></thead>
<tbody>
{% for row in table.rows %}
<tr><td class="name"><code>{{ row.contender }}</code></td><td class="n">{{ row.moves }}</td>
{% if table.counted %}<td class="n">{{ row.computes }}</td>{% endif %}<td class="n">{{ row.reaches }}</td></tr>
{% endfor %}
</tbody></table></div>
{% endfor %}
<p class="hint">{% if tables | selectattr('drawing') | list %}A line is what this machine does at best: left of its bend
copying holds it up, right of it multiplying. {% endif %}What has to be moved are the inputs and outputs, once; what
has to be computed is what the counter of the reference's framework says. Data that fits into a cache may be moved
faster than copying large arrays.</p>
"""


def data(answer: Answer) -> dict[str, Any] | None:
    """A table for every point in which somebody could be placed."""
    made = [found for table in tables(answer) if (found := _table(table, answer)) is not None]
    if len(made) == 1:
        made[0]["heading"] = ""
    return {"tables": made} if made else None


def _table(table: PhaseTable, answer: Answer) -> dict[str, Any] | None:
    measured = {m.contender: m for m in table.point.measurements if m.phase == table.phase and m.of_limit is not None}
    placed = [measured[row.contender] for row in table.ranked if row.contender in measured]
    if not placed:
        return None
    drawing = roof(placed, answer.machine.limits)
    return {
        "heading": table.heading,
        # Vega escapes every text it draws; tests/report/test_html.py holds it to that.
        "drawing": need("markupsafe").Markup(drawing) if drawing is not None else None,
        "counted": any(one.flops for one in placed),
        "rows": [_row(one) for one in placed],
    }


def _row(measured: Measurement) -> dict[str, str]:
    reached = measured.of_limit
    assert reached is not None
    return {
        "contender": measured.contender,
        "moves": "" if measured.moved_bytes is None else size_in_words(measured.moved_bytes),
        "computes": "" if not measured.flops else f"{figures.three_digits(measured.flops / 1e6)} MFLOP",
        "reaches": f"{figures.fraction(reached.value)}{figures.percent(reached)}",
    }
