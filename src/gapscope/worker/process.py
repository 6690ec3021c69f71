"""The parent's end of a worker: start it, ask it, stop and go on, kill it with everything it started."""

from __future__ import annotations

import contextlib
import fcntl
import os
import random
import re
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import IO, Any

from gapscope.errors import ContenderError, QuestionError
from gapscope.units import Seconds
from gapscope.worker.bearing import Born, Nursery
from gapscope.worker.protocol import Array, Header, frame, read_message
from gapscope.worker.reaping import RUN_MARK, kill_tree

TAIL_BYTES = 8192
PIPE_BYTES = 1 << 20
TELL_SECONDS = 60.0  # a worker that takes nothing off its line for so long is stuck
_OURS = re.compile(r'/gapscope/worker/|File "<string>", line 1 in <module>|^Extension modules: ')
_ENTRY = "import sys; sys.path[:1] = [p for p in sys.path[:1] if p]; from gapscope.worker.__main__ import main; main()"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a worker runs: an interpreter, what its environment adds, how much memory it may take."""

    interpreter: str = sys.executable
    environment: Mapping[str, str] = field(default_factory=dict)
    memory_limit: int | None = None
    helpers: tuple[str, ...] = ()
    """Command lines of processes the framework keeps for itself."""
    framework: str = ""
    """The framework to be born with, where importing it takes long."""
    shared: Mapping[str, str] = field(default_factory=dict)
    """What of the environment all workers with this framework have in common."""


class Worker:
    """One process. Every way it can end becomes a `ContenderError` that names it, the stage and its last lines."""

    def __init__(self, name: str, place: Place, nursery: Nursery | None = None) -> None:
        self.name = name
        self._helpers = place.helpers
        command_read, self._commands = os.pipe()
        self._replies, reply_write = os.pipe()
        for fd in (self._commands, self._replies):
            _widen(fd)
        try:
            self._process = _start(place, nursery, command_read, reply_write)
            self._death = os.pidfd_open(self._process.pid)
        except OSError as error:
            os.close(self._commands)
            os.close(self._replies)
            raise ContenderError(name, "starting", f"{place.interpreter} cannot be run: {error}") from error
        finally:
            os.close(command_read)
            os.close(reply_write)
        os.set_blocking(self._commands, False)
        assert self._process.stdout is not None
        self._printed = _Tail(self._process.stdout)
        self.stage = "starting"
        self.paused = False
        self.closed = False
        self.left_behind = 0

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def reply(self) -> int:
        """Readable once it has replied."""
        return self._replies

    def has_spoken(self) -> bool:
        """Whether it has replied or ended: hearing it would not have to wait."""
        return bool(select.select([self._replies, self._death], [], [], 0)[0])

    @property
    def death(self) -> int:
        """Readable once it has ended."""
        return self._death

    def tell(self, command: str, stage: str, arrays: Sequence[Array] = (), **fields: Any) -> None:
        """Send a command without waiting; `hear` brings the reply."""
        self.stage = stage
        try:
            for piece in frame({"command": command, **fields}, arrays):
                view = memoryview(piece)
                while view:
                    _, writable, _ = select.select([self._death], [self._commands], [], TELL_SECONDS)
                    if not writable:
                        raise BrokenPipeError
                    view = view[os.write(self._commands, view) :]
        except BrokenPipeError:
            raise self._died() from None

    def hear(self, limit: Seconds, waited: Seconds = 0.0) -> tuple[Header, list[Array]]:
        """The reply to the last command, within `limit` seconds of which `waited` have passed."""
        deadline = time.monotonic() + limit - waited
        try:
            header, arrays = read_message(lambda size: self._read_exactly(size, deadline, limit))
        except (ValueError, KeyError, TypeError) as error:
            lines = self._end()
            raise ContenderError(self.name, self.stage, f"its reply could not be read: {error}", lines) from error
        if "raised" in header:
            raise self._raised(header["raised"])
        return header, arrays

    def ask(
        self, command: str, stage: str, limit: Seconds, arrays: Sequence[Array] = (), **fields: Any
    ) -> tuple[Header, list[Array]]:
        self.tell(command, stage, arrays, **fields)
        return self.hear(limit)

    def pause(self) -> None:
        """Stop it dead: thread pools that spin while idle would take the other contenders' time."""
        self._signal(signal.SIGSTOP)
        self.paused = True

    def resume(self) -> None:
        self._signal(signal.SIGCONT)
        self.paused = False

    def close(self) -> None:
        """End it and everything it started. Safe to call twice."""
        if self.closed:
            return
        self.closed = True
        self.left_behind = kill_tree(self._process.pid, self._helpers)
        self._process.wait()
        self._printed.settle()
        for fd in (self._commands, self._replies, self._death):
            os.close(fd)

    def last_lines(self) -> str:
        """The end of what it printed; of a crash report, the lines that are not gapscope's own."""
        return "\n".join(line for line in self._printed.text().splitlines() if not _OURS.search(line))

    def _signal(self, number: signal.Signals) -> None:
        if self._process.poll() is None:
            with contextlib.suppress(ProcessLookupError):  # it may have gone this moment
                os.killpg(self._process.pid, number)  # its children too: a pool of them may spin as well

    def _read_exactly(self, size: int, deadline: Seconds, limit: Seconds) -> bytes:
        parts = bytearray()
        while len(parts) < size:
            left = deadline - time.monotonic()
            ready, _, _ = select.select([self._replies, self._death], [], [], max(0.0, left))
            if self._replies in ready:
                part = os.read(self._replies, min(size - len(parts), 1 << 20))
                if not part:
                    raise self._died()
                parts += part
            elif ready:
                raise self._died()
            else:
                lines = self._end()
                raise ContenderError(
                    self.name, self.stage, f"no reply within {limit:g} s; --time-limit allows more", lines
                )
        return bytes(parts)

    def _end(self) -> str:
        self.close()
        return self.last_lines()

    def _died(self) -> ContenderError:
        try:
            how = how_it_ended(self._process.wait(timeout=1))
        except subprocess.TimeoutExpired:
            how = "it no longer listens to gapscope: its process lives, but its end of the line is closed or stuck"
        return ContenderError(self.name, self.stage, how, self._end())

    def _raised(self, raised: dict[str, Any]) -> Exception:
        if raised["question"]:
            return QuestionError(raised["words"])
        where = f" ({raised['where']})" if raised["where"] else ""
        self._printed.settle(0.02)
        return ContenderError(
            self.name,
            self.stage,
            f"{raised['kind']}: {raised['words']}{where}",
            f"{self.last_lines()}\n{raised['lines']}",
            raised["missing"],
        )


def _start(place: Place, nursery: Nursery | None, commands: int, replies: int) -> subprocess.Popen[bytes] | Born:
    """Born where its framework is loaded already, or started from nothing."""
    # The size of the environment shifts the stack; fresh processes should not all share one layout.
    environment = {**place.environment, "GAPSCOPE_PADDING": "." * random.randrange(4096)}
    request = {"environment": environment, "memory_limit": place.memory_limit}
    born = nursery.bear(commands, replies, request) if nursery else None
    return born or subprocess.Popen(
        [place.interpreter, "-c", _ENTRY, str(commands), str(replies), str(place.memory_limit or 0)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        pass_fds=(commands, replies),
        start_new_session=True,
        env={**os.environ, **RUN_MARK, **environment},
    )


def _widen(fd: int) -> None:
    """A larger pipe carries arrays with fewer turns taken. The system may refuse; then it is only slower."""
    with contextlib.suppress(OSError, AttributeError):
        fcntl.fcntl(fd, fcntl.F_SETPIPE_SZ, PIPE_BYTES)


def how_it_ended(code: int) -> str:
    """An exit status in words."""
    if code >= 0:
        return f"its process ended with exit code {code}"
    known = {number.value: number.name for number in signal.Signals}
    name = known.get(-code, f"signal {-code}")
    meaning = {
        "SIGKILL": ", most often the kernel's way when memory runs out; ask for less, or raise --memory-limit",
        "SIGSEGV": ": it touched memory that is not its own",
        "SIGABRT": ": it aborted",
        "SIGBUS": ": it touched memory that is not there",
    }.get(name, "")
    return f"its process was ended by {name}{meaning}"


class _Tail:
    """
    Drains what a worker prints, whatever its size, and keeps the end of it.

    The thread ends when the last process that holds the other end does. That may be one that
    detached itself from its worker, so nobody waits for it long.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._kept = bytearray()
        self._thread = threading.Thread(target=self._drain, daemon=True)
        self._thread.start()

    def _drain(self) -> None:
        with self._stream:
            while part := os.read(self._stream.fileno(), 1 << 16):
                self._kept += part
                if len(self._kept) > 2 * TAIL_BYTES:
                    del self._kept[:-TAIL_BYTES]

    def text(self) -> str:
        return bytes(self._kept[-TAIL_BYTES:]).decode(errors="replace")

    def settle(self, patience: Seconds = 0.2) -> None:
        """Give what was printed last a moment to arrive."""
        self._thread.join(timeout=patience)
