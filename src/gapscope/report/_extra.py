"""The packages only some formats need, asked for when they are needed."""

import importlib
import importlib.util
from typing import Any

from gapscope.errors import GapscopeError


class ReportError(GapscopeError):
    """A report cannot be written on this machine."""


_WHAT = {"report": "HTML reports", "web": "Pages over the store", "notebook": "Notebooks"}
NEEDED = ("altair", "jinja2", "vl_convert")


def require() -> None:
    """Refuse now what could not be written later. Nothing is imported."""
    for module in NEEDED:
        if importlib.util.find_spec(module) is None:
            raise ReportError(f"HTML reports need {module}, which is not installed. pip install 'gapscope[report]'")


def need(module: str, extra: str = "report") -> Any:
    """The module called `module`, or a sentence that says how to get it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise ReportError(
            f"{_WHAT[extra]} need {module}, which cannot be imported ({error}). pip install 'gapscope[{extra}]'"
        ) from error
