"""The worker process: `python -m gapscope.worker COMMANDS_FD REPLIES_FD MEMORY_LIMIT`."""

import os
import re
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

# The clock is bound before anything of the user's can be loaded.
from gapscope.worker import timing  # noqa: F401
from gapscope.worker.protect import protect
from gapscope.worker.protocol import Array, Header, frame, read_message
from gapscope.worker.waiting import handing_over

COLOURS = re.compile(r"\x1b\[[0-9;]*m")
"""Numba's words come in them, terminal or not."""

Handler = Callable[[Header, list[Array]], tuple[Header, list[Array]]]


class Line:
    """This end of the pipes. A forked child finds them closed and must not go on."""

    def __init__(self, commands: int, replies: int) -> None:
        self.commands, self.replies, self.owner = commands, replies, os.getpid()

    def read_exactly(self, size: int) -> bytes:
        self._belongs_to_me()
        parts = bytearray()
        while len(parts) < size:
            part = os.read(self.commands, min(size - len(parts), 1 << 20))
            if not part:
                os._exit(0)  # the parent has gone
            parts += part
        return bytes(parts)

    def write(self, header: Header, arrays: list[Array]) -> None:
        self._belongs_to_me()
        for piece in frame(header, arrays):
            view = memoryview(piece)
            while view:
                view = view[os.write(self.replies, view) :]

    def _belongs_to_me(self) -> None:
        if os.getpid() != self.owner:
            os._exit(0)


def serve(line: Line) -> None:
    """Answer until told to end. Whatever user code raises becomes a reply, SystemExit included."""
    handlers = _handlers()
    while True:
        with handing_over():
            header, arrays = read_message(line.read_exactly)
        command = header.pop("command")
        if command == "end":
            os._exit(0)  # no farewell from thread pools and atexit hooks: some take seconds
        try:
            reply, results = handlers(command)(header, arrays)
        except BaseException as error:
            if os.getpid() != line.owner:
                os._exit(1)
            reply, results = {"raised": described(error)}, []
        with handing_over():
            line.write(reply, results)


def _handlers() -> Callable[[str], Handler]:
    """Handlers are made when first wanted: a contender's worker never loads the describer and the reverse."""
    made: list[Any] = []

    def find(command: str) -> Handler:
        if not made:
            if command in ("describe", "make_inputs", "settle"):
                from gapscope.worker.describe import Describer

                made.append(Describer())
            else:
                from gapscope.worker.session import Session

                made.append(Session())
        handler: Handler = getattr(made[0], command)
        return handler

    return find


def described(error: BaseException) -> dict[str, Any]:
    """An exception as data: its kind, its words, the user's own lines of the traceback."""
    from gapscope.errors import QuestionError

    frames = traceback.extract_tb(error.__traceback__)
    inside = (str(Path(__file__).resolve().parent), "<frozen")
    theirs = [f for f in frames if not f.filename.startswith(inside)]
    place = theirs[-1] if theirs else None
    if isinstance(error, SyntaxError):
        words, where = error.msg, f"{error.filename}:{error.lineno}"
    else:
        words, where = str(error), f"{place.filename}:{place.lineno}" if place else ""
    if isinstance(error, SystemExit):
        words = f"it called sys.exit({error.code!r})"
    return {
        "kind": type(error).__name__,
        "words": COLOURS.sub("", words),
        "where": where,
        "lines": "".join(traceback.format_list(theirs[-4:])),
        "question": isinstance(error, QuestionError),
        "missing": getattr(error, "name", None) if isinstance(error, ModuleNotFoundError) else None,
    }


def main() -> None:
    commands, replies, limit = (int(word) for word in sys.argv[1:4])
    protect((commands, replies), limit or None)
    serve(Line(commands, replies))


if __name__ == "__main__":
    main()
