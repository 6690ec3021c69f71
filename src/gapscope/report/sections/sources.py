"""The two functions of an explained gap side by side, their lines shaded by the part of the gap that lies in them."""

from typing import Any

from gapscope.model.answer import Answer, Explanation, Segment, Source
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
    known = {source.function: source for source in answer.sources}
    several = len(answer.points) > 1
    pairs = []
    for point in answer.points:
        for told in point.explanations:
            sides = [_side(known, told, name) for name in (told.slower, told.faster)]
            if told.segments and all(side is not None for side in sides):
                between = f"{one_line(told.slower)} against {one_line(told.faster)}"
                heading = " · ".join(part for part in (point_heading(point) if several else "", between) if part)
                pairs.append({"heading": heading, "sides": sides})
    return {"pairs": pairs} if pairs else None


def _side(known: dict[str, Source], told: Explanation, name: str) -> dict[str, Any] | None:
    source = known.get(name.partition("[")[0])
    if source is None:
        return None
    slower = name == told.slower
    lines = [
        _line(source.line + at, text, told.segments, slower=slower) for at, text in enumerate(source.text.split("\n"))
    ]
    return {"contender": name, "file": source.file, "lines": lines}


def _line(number: int, text: str, segments: tuple[Segment, ...], *, slower: bool) -> dict[str, Any]:
    """The line with its shade; the portion is written at the first line of its stretch."""
    for segment in segments:
        ends = segment.slower_lines if slower else segment.faster_lines
        if ends is not None and ends[0] <= number <= ends[1] and segment.portion.value >= _LEAST:
            shade = round(_DARKEST * min(1.0, segment.portion.value), 3)
            said = _said(segment.portion) if number == ends[0] else ""
            return {"number": number, "text": text, "shade": shade, "portion": said}
    return {"number": number, "text": text, "shade": 0, "portion": ""}


def _said(portion: Estimate) -> str:
    if portion.low is None or portion.high is None:
        return f"{portion.value:.0%}"
    return f"{portion.value:.0%} ({portion.low:.0%} to {portion.high:.0%})"
