"""What a call holds at its peak, and what of it only the first calls needed."""

from typing import Any

from gapscope.model.answer import Answer
from gapscope.model.evidence import Measurement
from gapscope.report import _figures as figures
from gapscope.report._rows import PhaseTable, tables
from gapscope.units import size_in_words

ORDER = 42
TITLE = "Memory"
TEMPLATE = """
{% for table in tables %}
{% if table.heading %}<h3>{{ table.heading }}</h3>{% endif %}
<div class="wide"><table>
<thead><tr><th>contender</th>{% if table.host %}<th class="n">peak</th>{% endif %}
{% for part in table.parts %}<th class="n">{{ part }}</th>{% endfor %}
{% if table.device %}<th class="n">on the device</th>{% endif %}</tr></thead>
<tbody>
{% for row in table.rows %}
<tr><td class="name"><code>{{ row.contender }}</code></td>
{% if table.host %}<td class="n">{{ row.host }}</td>{% endif %}
{% for part in row.parts %}<td class="n">{{ part }}</td>{% endfor %}
{% if table.device %}<td class="n">{{ row.device }}</td>{% endif %}</tr>
{% endfor %}
</tbody></table></div>
{% endfor %}
<p class="hint">Over what the process held before its first call. Parts are means over the fresh processes; the residual
is what calls hold while they run, beside their outputs.</p>
"""


def data(answer: Answer) -> dict[str, Any] | None:
    """A table for every point and phase in which somebody's memory was seen."""
    made = [table for table in map(_table, tables(answer)) if table is not None]
    if len(made) == 1:
        made[0]["heading"] = ""
    return {"tables": made} if made else None


def _table(table: PhaseTable) -> dict[str, Any] | None:
    measured = {m.contender: m for m in table.point.measurements if m.phase == table.phase}
    seen = [measured[row.contender] for row in table.ranked if row.contender in measured]
    seen = [m for m in seen if m.peak_host_bytes is not None or m.peak_device_bytes is not None]
    if not seen:
        return None
    names = list(dict.fromkeys(name for m in seen for name in m.memory_parts))
    return {
        "heading": table.heading,
        "parts": [name.replace("_", " ") for name in names],
        "host": any(m.peak_host_bytes is not None for m in seen),
        "device": any(m.peak_device_bytes is not None for m in seen),
        "rows": [_row(m, names) for m in seen],
    }


def _row(measured: Measurement, names: list[str]) -> dict[str, Any]:
    host, device = measured.peak_host_bytes, measured.peak_device_bytes
    return {
        "contender": measured.contender,
        "host": "" if host is None else figures.size_and_percent(host),
        "device": "" if device is None else figures.size_and_percent(device),
        "parts": [size_in_words(measured.memory_parts[n]) if n in measured.memory_parts else "" for n in names],
    }
