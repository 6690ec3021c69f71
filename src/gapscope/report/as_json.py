"""The whole answer for other programs; its shape is `model.codec.schema()`."""

from gapscope.model import codec
from gapscope.model.answer import Answer

SUFFIX = ".json"


def render(answer: Answer) -> str:
    """`answer` as indented JSON, read back by `codec.decode`."""
    return codec.encode(answer, indent=2).decode() + "\n"
