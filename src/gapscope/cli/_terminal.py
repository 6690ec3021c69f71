"""What the terminal is like."""

import os
import shutil
from typing import TextIO


def width() -> int:
    return max(40, min(200, shutil.get_terminal_size((100, 24)).columns))


def colour(stream: TextIO) -> bool:
    """Colours where a person looks and has not asked for none."""
    return stream.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
