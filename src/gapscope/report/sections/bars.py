"""The steady times drawn, fastest on top, with their intervals."""

from typing import Any

from gapscope.model.answer import Answer
from gapscope.report._bars import bars
from gapscope.report._drawing import colours
from gapscope.report._extra import need
from gapscope.report._rows import frameworks, tables

ORDER = 20
TITLE = "Steady time, a call"
TEMPLATE = """
<p class="legend">{% for name, colour in legend %}
<span><i class="dot" style="background:{{ colour }}"></i>{{ name }}</span>
{% endfor %}</p>
{% for heading, drawing in charts %}
<figure>{% if heading %}<figcaption>{{ heading }}</figcaption>{% endif %}{{ drawing }}</figure>
{% endfor %}
<p class="hint">Bars end at the estimate; the thin line is its 95 % interval.</p>
"""


def data(answer: Answer) -> dict[str, Any] | None:
    """A drawing for every table that ranks anybody."""
    ranked = [table for table in tables(answer) if table.ranked]
    if not ranked:
        return None
    markup = need("markupsafe").Markup
    known = frameworks(answer)
    shown = {row.framework for table in ranked for row in table.ranked}
    return {
        "legend": [(name, colour) for name, colour in colours(known).items() if name in shown],
        # Vega escapes every text it draws; tests/report/test_html.py holds it to that.
        "charts": [(table.heading if len(ranked) > 1 else "", markup(bars(table.ranked, known))) for table in ranked],
    }
