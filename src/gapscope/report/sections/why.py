"""Every explained gap in steps from the slow side to the fast one: the evidence for each, and what would close it."""

from typing import Any

from gapscope.model.answer import Answer
from gapscope.report import _figures as figures
from gapscope.report._extra import need
from gapscope.report._steps import steps
from gapscope.report._waterfall import Waterfall, waterfalls
from gapscope.report._why import places, portion, reach, title

ORDER = 15
TITLE = "Why"
TEMPLATE = """
{% for gap in gaps %}
<h3>{{ gap.title }}</h3>
<figure>{{ gap.drawing }}</figure>
{% for step in gap.steps %}
<details{{ ' open' if loop.first else '' }}><summary><code>{{ step.cause }}</code> {{ step.factor }}
{%- if step.portion %}, {{ step.portion }} of the gap{% endif %}</summary><p>{{ step.evidence }}</p></details>
{% endfor %}
{% if gap.places %}
<p>Where it lies:</p>
<ul>{% for place in gap.places %}<li>{{ place }}</li>{% endfor %}</ul>
{% endif %}
{% if gap.reach %}<p>{{ gap.reach }}</p>{% endif %}
{% if gap.fixes %}
<p>What would close it, as measured:</p>
<dl class="reasons">
{% for fix in gap.fixes %}
<dt><span class="word faster">{{ fix.ratio }} faster</span></dt><dd>{{ fix.name }}<pre>{{ fix.how }}</pre></dd>
{% endfor %}
</dl>
{% endif %}
<details><summary>Everything that was tried</summary>
<div class="wide"><table>
<thead><tr><th>switch</th><th>on</th><th class="n">faster by</th><th></th></tr></thead>
<tbody>
{% for one in gap.tried %}
<tr><td class="name"><code>{{ one.switch }}</code></td><td><code>{{ one.side }}</code></td>
<td class="n">{{ one.ratio }}</td><td><small>{{ one.reason }}</small></td></tr>
{% endfor %}
</tbody></table></div></details>
{% endfor %}
"""


def data(answer: Answer) -> dict[str, Any] | None:
    """The explanations, where there are any."""
    gaps = [_words(waterfall) for waterfall in waterfalls(answer)]
    return {"gaps": gaps} if gaps else None


def _words(waterfall: Waterfall) -> dict[str, Any]:
    told = waterfall.explanation
    return {
        "title": title(waterfall),
        # Vega escapes every text it draws; tests/report/test_html.py holds it to that.
        "drawing": need("markupsafe").Markup(steps(waterfall)),
        "places": places(told),
        "reach": reach(waterfall) if waterfall.of_limit else "",
        "steps": [
            {
                "cause": step.cause + (" (weak)" if step.weak else ""),
                "factor": figures.ratio_with_interval(step.ratio),
                "portion": portion(step),
                "evidence": step.evidence,
            }
            for step in waterfall.steps
        ],
        "fixes": [
            {"name": fix.name, "ratio": figures.ratio_with_interval(fix.ratio), "how": fix.how} for fix in told.fixes
        ],
        "tried": [
            {
                "switch": one.switch,
                "side": one.side,
                "ratio": "" if one.ratio is None else figures.ratio_with_interval(one.ratio),
                "reason": one.reason or "",
            }
            for one in told.tried
        ],
    }
