"""The format of a report, by the ending of its file."""

from collections.abc import Callable
from pathlib import Path

from gapscope import registry
from gapscope.errors import QuestionError
from gapscope.model.answer import Answer


def renderer(file: Path) -> Callable[[Answer], str]:
    """What makes the text of `file`; an ending that no format has is refused."""
    modules = [registry.find("report", name, "as_") for name in registry.names("report", "as_")]
    for module in modules:
        if file.suffix == module.SUFFIX:
            render: Callable[[Answer], str] = module.render
            return render
    known = ", ".join(sorted(module.SUFFIX for module in modules))
    raise QuestionError(f"{file}: no report ends in {file.suffix or 'nothing'!r}. Known: {known}.")
