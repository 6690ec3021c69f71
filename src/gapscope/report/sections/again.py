"""The command that puts the question again."""

from typing import Any

from gapscope.model.answer import Answer

ORDER = 90
TITLE = "Ask again"
TEMPLATE = """
<pre class="command">{{ command }}</pre>
"""


def data(answer: Answer) -> dict[str, Any]:
    """The command as it was given."""
    return {"command": answer.question.command}
