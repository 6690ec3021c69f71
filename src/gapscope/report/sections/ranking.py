"""Every contender with its figures, a table for each point and phase; below it why some are not ranked."""

from typing import Any

from gapscope.model.answer import Answer
from gapscope.report import _figures as figures
from gapscope.report._drawing import colours
from gapscope.report._rows import Row, frameworks, tables

ORDER = 10
TITLE = "The contenders"
TEMPLATE = """
{% for table in tables %}
{% if table.heading %}<h3>{{ table.heading }}</h3>{% endif %}
<div class="wide"><table>
<thead><tr><th>contender</th>{% if table.first %}<th class="n">first call</th>{% endif %}
<th class="n">steady, a call</th>{% if table.busy %}<th class="n">device busy</th>{% endif %}
<th class="n">to the fastest</th>
{% if table.host %}<th class="n">peak memory</th>{% endif %}
{% if table.device %}<th class="n">device memory</th>{% endif %}<th>verdict</th></tr></thead>
<tbody>
{% for row in table.rows %}
<tr class="{{ 'out' if not row.steady else '' }}">
<td class="name"><i class="dot" style="background:{{ row.colour }}"></i><code>{{ row.contender }}</code>
<small>{{ row.framework }}</small></td>{% if table.first %}<td class="n">{{ row.first }}</td>{% endif %}
<td class="n">{{ row.steady }}</td>{% if table.busy %}<td class="n">{{ row.busy }}</td>{% endif %}
<td class="n">{{ row.ratio }}</td>
{% if table.host %}<td class="n">{{ row.host }}</td>{% endif %}
{% if table.device %}<td class="n">{{ row.device }}</td>{% endif %}
<td><span class="word {{ row.word.replace(' ', '-') }}">{{ row.word }}</span></td></tr>
{% endfor %}
</tbody></table></div>
{% if table.reasons %}
<dl class="reasons">
{% for reason in table.reasons %}
<dt><span class="word {{ reason.status }}">{{ reason.status }}</span></dt><dd><pre>{{ reason.because }}</pre></dd>
{% endfor %}
</dl>
{% endif %}
{% endfor %}
"""


def data(answer: Answer) -> dict[str, Any] | None:
    """The tables with every figure in words."""
    palette = colours(frameworks(answer))
    made = [
        {
            "heading": table.heading,
            "rows": [_words(row, palette) for row in table.rows],
            "first": any(row.first_s is not None for row in table.rows),
            "busy": any(row.busy_s for row in table.rows),
            "host": any(row.host_bytes for row in table.rows),
            "device": any(row.device_bytes for row in table.rows),
            "reasons": table.reasons,
        }
        for table in tables(answer)
    ]
    return {"tables": made} if made else None


def _words(row: Row, palette: dict[str, str]) -> dict[str, str]:
    return {
        "contender": row.contender,
        "framework": row.framework,
        "colour": palette[row.framework],
        "first": "" if row.first_s is None else figures.duration(row.first_s),
        "steady": "" if row.steady_s is None else figures.duration_with_interval(row.steady_s),
        "busy": "" if row.busy_s is None else figures.duration_with_interval(row.busy_s),
        "ratio": "" if row.ratio is None else figures.ratio_with_interval(row.ratio),
        "host": "" if row.host_bytes is None else figures.size_and_percent(row.host_bytes),
        "device": "" if row.device_bytes is None else figures.size_and_percent(row.device_bytes),
        "word": row.word,
    }
