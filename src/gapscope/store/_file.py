"""An answer that was written into a file with `--json`."""

from pathlib import Path

from gapscope.errors import QuestionError, StoreError
from gapscope.model import codec
from gapscope.model.answer import Answer


def answer_in(file: Path) -> Answer:
    """What `file` holds; refused with the file's name and the reason where that is no answer."""
    try:
        return codec.decode(file.read_bytes())
    except OSError as error:
        raise QuestionError(f"{file} cannot be read: {error.strerror}.") from error
    except StoreError as error:
        raise QuestionError(f"{file}: {error}") from error
