"""What people say, and what was seen."""

from typing import Any

from gapscope.model.answer import Answer

ORDER = 30
TITLE = "Claims settled"
TEMPLATE = """
<dl class="reasons">
{% for claim in claims %}
<dt><span class="word {{ claim.word }}">{{ claim.word }}</span></dt>
<dd>{{ claim.claim }}<br><small>{{ claim.because }}</small></dd>
{% endfor %}
</dl>
"""


def data(answer: Answer) -> dict[str, Any] | None:
    """The claims, where the question makes any."""
    return {"claims": answer.claims} if answer.claims else None
