"""Text that came from elsewhere, kept from being Markdown."""

import re

from gapscope.report._text import one_line, printable


def code(text: str) -> str:
    """`text` as a code span, with as many backticks around it as it needs."""
    plain = one_line(text)
    ticks = "`" * (1 + max((len(run) for run in re.findall("`+", plain)), default=0))
    return f"{ticks}{plain}{ticks}" if len(ticks) == 1 else f"{ticks} {plain} {ticks}"


def escaped(text: str) -> str:
    """`text` with what Markdown would act on made harmless, an `@` included: it might call a stranger."""
    plain = re.sub(r"([\\`*|#~]|\](?=[(\[:])|(?<!\w)_|_(?!\w))", r"\\\1", one_line(text))
    return plain.replace("&", "&amp;").replace("<", "&lt;").replace("@", "@\N{ZERO WIDTH SPACE}")


def fenced(command: str) -> str:
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", command)), default=0))
    return f"{fence}sh\n{printable(command)}\n{fence}"
