"""What a contender costs before it runs at its steady pace."""

from collections.abc import Sequence
from typing import Any

from gapscope.model.answer import Answer, Point
from gapscope.model.evidence import Measurement
from gapscope.report import _figures as figures
from gapscope.report._extra import need
from gapscope.report._paying import paying
from gapscope.report._rows import PhaseTable, break_even, tables, time_gaps

ORDER = 40
TITLE = "The first calls"
TEMPLATE = """
{% for table in tables %}
{% if tables|length > 1 %}<h3>{{ table.heading }}</h3>{% endif %}
<div class="wide"><table>
<thead><tr><th>contender</th>{% for place in table.places %}<th class="n">{{ place }}</th>{% endfor %}
{% if table.compiled %}<th class="n">of it compiling</th>{% endif %}
{% if table.traced %}<th class="n">traces</th>{% endif %}
{% if table.paid %}<th class="n">pays back after</th>{% endif %}</tr></thead>
<tbody>
{% for row in table.rows %}
<tr><td><code>{{ row.contender }}</code></td>{% for place in table.places %}
<td class="n">{{ row.calls[loop.index0] if row.calls|length > loop.index0 else '' }}</td>{% endfor %}
{% if table.compiled %}<td class="n">{{ row.compile }}</td>{% endif %}
{% if table.traced %}<td class="n">{{ row.traces }}</td>{% endif %}
{% if table.paid %}<td class="n">{{ row.paid }}</td>{% endif %}</tr>
{% endfor %}
</tbody></table></div>
{% if table.drawing %}<figure><figcaption>What so many calls take, the first ones included</figcaption>
{{ table.drawing }}</figure>{% endif %}
{% endfor %}
<p class="hint">Each was observed once, in a fresh process.</p>
"""

_SHOWN = ("first", "second", "third")
_MOST_LINES = 7
"""As many as can be told apart by their colour."""
_BEYOND, _MOST_CALLS = 10, 1e7


def data(answer: Answer) -> dict[str, Any] | None:
    """The first three calls of all that were timed, in the order of the ranking."""
    made = [_table(table) for table in tables(answer) if any(row.first_s is not None for row in table.rows)]
    return {"tables": made} if made else None


def _table(table: PhaseTable) -> dict[str, Any]:
    seen = {m.contender: m for m in table.point.measurements if m.phase == table.phase}
    rows = [_words(table, seen[row.contender]) for row in table.rows if row.first_s is not None]
    return {
        "heading": table.heading,
        "rows": rows,
        "places": _SHOWN[: max(len(row["calls"]) for row in rows)],
        "compiled": any(row["compile"] for row in rows),
        "traced": any(row["traces"] for row in rows),
        "paid": any(row["paid"] for row in rows),
        "drawing": _drawing(table, [seen[row.contender] for row in table.ranked if row.first_s is not None]),
    }


def _drawing(table: PhaseTable, ranked: Sequence[Measurement]) -> Any:
    """Of the fastest few, some way beyond the last break-even there is; None where nothing has to be paid back."""
    shown = ranked[:_MOST_LINES]
    names = {one.contender for one in shown}
    found = [break_even(table.point, table.phase, slow, fast) for slow in names for fast in names if slow != fast]
    paid = [calls.value for calls in found if calls is not None and calls.value > 1]
    if not paid:
        return None
    # Vega escapes every text it draws; tests/report/test_html.py holds it to that.
    return need("markupsafe").Markup(paying(shown, min(_MOST_CALLS, _BEYOND * max(paid))))


def _words(table: PhaseTable, seen: Measurement) -> dict[str, Any]:
    return {
        "contender": seen.contender,
        "calls": [figures.duration(seconds) for seconds in seen.first_calls_s[: len(_SHOWN)]],
        "compile": "" if seen.compile_s is None else figures.duration_with_interval(seen.compile_s),
        "traces": "" if seen.traces is None else str(seen.traces),
        "paid": _paid(table.point, table.phase, seen.contender),
    }


def _paid(point: Point, phase: str, name: str) -> str:
    """The farthest of its break-even points, and against whom."""
    found = [(gap.break_even_calls, gap.slower) for gap in time_gaps(point, phase) if gap.faster == name]
    known = [(calls.value, calls, other) for calls, other in found if calls is not None and calls.value > 0]
    if not known:
        return ""
    _, calls, other = max(known, key=lambda each: each[0])
    if calls.value <= 1:
        return f"at once, against {other}"
    return f"{figures.count_with_interval(calls)} calls, against {other}"
