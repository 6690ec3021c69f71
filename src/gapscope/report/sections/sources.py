"""The two functions of an explained gap side by side, their lines shaded by the part of the gap that lies in them."""

from typing import Any

from gapscope.model.answer import Answer, Source
from gapscope.model.evidence import Estimate
from gapscope.report._rows import point_heading
from gapscope.report._text import one_line

ORDER = 16
TITLE = "Where it lies"
TEMPLATE = """
{% for pair in pairs %}
{% if pair.heading %}<h3>{{ pair.heading }}</h3>{% endif %}
<div class="sides">
{% for side in pair.sides %}
<div class="wide"><h3><code>{{ side.contender }}</code> <small>{{ side.file }}</small></h3>
<table class="code"><tbody>
{% for line in side.lines %}
<tr{% if line.shade %} style="background:rgba(213,94,0,{{ line.shade }})"{% endif %}><td class="n">
<small>{{ line.number }}</small></td><td><pre>{{ line.text }}</pre></td><td class="n">{{ line.portion }}</td></tr>
{% endfor %}
</tbody></table></div>
{% endfor %}
</div>
{% endfor %}
<p class="hint">The darker a line, the more of the gap lies in the stretch of code it belongs to. Stretches that stand
against each other compute the same; what only one side does has a shade on that side alone.</p>
"""

_DARKEST = 0.45
_LEAST = 0.02


def data(answer: Answer) -> dict[str, Any] | None:
    """Every located gap whose functions are known."""
    several = len(answer.points) > 1
    pairs = []
    for point in answer.points:
        for told in point.explanations:
            if not told.segments or told.slower_source is None or told.faster_source is None:
                continue
            between = f"{one_line(told.slower)} against {one_line(told.faster)}"
            heading = " · ".join(part for part in (point_heading(point) if several else "", between) if part)
            slower = [(segment.slower_lines, segment.portion) for segment in told.segments]
            faster = [(segment.faster_lines, segment.portion) for segment in told.segments]
            sides = [_side(told.slower, told.slower_source, slower), _side(told.faster, told.faster_source, faster)]
            pairs.append({"heading": heading, "sides": sides})
    return {"pairs": pairs} if pairs else None


def _side(name: str, source: Source, stretches: list[tuple[tuple[int, ...], Estimate]]) -> dict[str, Any]:
    """Every line with the shade of all stretches it belongs to; a portion is written once, at the first line shown."""
    lines: list[dict[str, Any]] = []
    told: set[int] = set()
    for number, text in enumerate(source.text.split("\n"), source.line):
        here = [at for at, (known, portion) in enumerate(stretches) if number in known and portion.value >= _LEAST]
        part = sum(stretches[at][1].value for at in here)
        words = [_said(stretches[at][1]) for at in here if at not in told]
        told.update(here)
        shade = round(_DARKEST * min(1.0, part), 3)
        lines.append({"number": number, "text": text, "shade": shade, "portion": ", ".join(words)})
    return {"contender": name, "file": source.file, "lines": lines}


def _said(portion: Estimate) -> str:
    if portion.low is None or portion.high is None:
        return f"{portion.value:.0%}"
    return f"{portion.value:.0%} ({portion.low:.0%} to {portion.high:.0%})"
