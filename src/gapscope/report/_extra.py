"""The packages only some formats need, asked for when they are needed."""

import importlib
from typing import Any

from gapscope.errors import GapscopeError


class ReportError(GapscopeError):
    """A report cannot be written on this machine."""


def need(module: str) -> Any:
    """The module called `module`, or a sentence that says how to get it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise ReportError(
            f"HTML reports need {module}, which cannot be imported ({error}). pip install 'gapscope[report]'"
        ) from error
