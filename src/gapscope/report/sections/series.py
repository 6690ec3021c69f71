"""The points of a sweep: curves over the sizes, the ratios, and where the order turns."""

from typing import Any

from gapscope.model.answer import Answer
from gapscope.report._curves import curves
from gapscope.report._extra import need
from gapscope.report._series import all_series, ratio_cell, said

ORDER = 25
TITLE = "Over the sizes"
TEMPLATE = """
{% for series in all %}
{% if series.heading %}<h3>{{ series.heading }}</h3>{% endif %}
{% for drawing in series.drawings %}<figure>{{ drawing }}</figure>{% endfor %}
<div class="wide"><table>
<thead><tr>{% for name in series.dimensions %}<th class="n">{{ name }}</th>{% endfor %}
{% for name in series.contenders %}<th class="n"><code>{{ name }}</code></th>{% endfor %}</tr></thead>
<tbody>
{% for row in series.rows %}
<tr>{% for cell in row %}<td class="n">{{ cell }}</td>{% endfor %}</tr>
{% endfor %}
</tbody></table></div>
{% if series.marks %}<p class="hint">{{ series.marks }}</p>{% endif %}
{% if series.reasons %}
<dl class="reasons">
{% for place, reason in series.reasons %}
<dt><span class="word {{ reason.status }}">{{ reason.status }}</span></dt>
<dd>at {{ place }}: <pre>{{ reason.because }}</pre></dd>
{% endfor %}
</dl>
{% endif %}
{% endfor %}
{% if crossovers %}
<ul>{% for words in crossovers %}<li>{{ words }}</li>{% endfor %}</ul>
{% endif %}
"""


def data(answer: Answer) -> dict[str, Any] | None:
    """Every series with its ratios to the fastest in words."""
    markup = need("markupsafe").Markup
    made = [
        {
            "heading": series.heading,
            # Vega escapes every text it draws; tests/report/test_html.py holds it to that.
            "drawings": [markup(drawn) for drawn in curves(series)],
            "dimensions": series.dimensions,
            "contenders": series.contenders,
            "rows": [
                [*row.place.values(), *(ratio_cell(row, name, short=False) for name in series.contenders)]
                for row in series.rows
            ],
            "marks": series.marks,
            "reasons": series.reasons,
        }
        for series in all_series(answer)
    ]
    return {"all": made, "crossovers": [said(each) for each in answer.crossovers]} if made else None
