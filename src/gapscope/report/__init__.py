"""Text out of answers. Every file `as_<name>.py` is a format: a `SUFFIX` and a `render(answer)` giving a string."""

from gapscope import registry
from gapscope.model.answer import Answer


def render(answer: Answer, format_name: str) -> str:
    """`answer` in the format called `format_name`: `terminal`, `html`, `markdown` or `json`."""
    text: str = registry.find("report", format_name, prefix="as_").render(answer)
    return text
