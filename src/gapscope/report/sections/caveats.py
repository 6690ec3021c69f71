"""Reasons to doubt the numbers."""

from typing import Any

from gapscope.model.answer import Answer

ORDER = 50
TITLE = "Caveats"
TEMPLATE = """
<ul class="caveats">
{% for caveat in caveats %}
<li>{{ caveat.seen }}; {{ caveat.advice }} <small>[{{ caveat.name }}]</small></li>
{% endfor %}
</ul>
"""


def data(answer: Answer) -> dict[str, Any] | None:
    """The caveats, where there are any."""
    return {"caveats": answer.caveats} if answer.caveats else None
