"""The parent's end of a nursery, and of a worker born there."""

from __future__ import annotations

import json
import os
import select
import socket
import subprocess
import time
from collections.abc import Mapping
from typing import IO, Any

from gapscope.units import Seconds
from gapscope.worker.protocol import MESSAGE_BYTES
from gapscope.worker.reaping import RUN_MARK

_ENTRY = "import sys; sys.path[:1] = [p for p in sys.path[:1] if p]; from gapscope.worker.nursery import main; main()"
ANSWER_SECONDS = 20.0
LOST = -9  # what is said of a worker whose nursery is gone: it was killed with it


class Nursery:
    """One process with `framework` loaded. It begins to load when this is made; `bear` waits for that."""

    def __init__(self, interpreter: str, framework: str, environment: Mapping[str, str]) -> None:
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.began = time.monotonic()
        self.load_seconds: Seconds | None = None
        self.dead = False
        self._number = 0
        try:
            self._process = subprocess.Popen(
                [interpreter, "-c", _ENTRY, str(theirs.fileno()), framework],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
                env={**os.environ, **RUN_MARK, **environment},
            )
        except OSError:
            self._line.close()
            raise
        finally:
            theirs.close()

    def ready(self, limit: Seconds) -> bool:
        """Whether it has loaded its framework within `limit` seconds."""
        if self.load_seconds is None and self._hear(0, limit) is not None:
            self.load_seconds = time.monotonic() - self.began
        return self.load_seconds is not None

    def bear(self, commands: int, replies: int, request: Mapping[str, Any]) -> Born | None:
        """A new worker at the given ends of its pipes; None where the nursery has refused, or had died before."""
        if self.dead:
            return None
        printed, theirs = os.pipe()
        stream = os.fdopen(printed, "rb")
        try:
            reply = self._ask(request, [commands, replies, theirs])
            if "pid" in reply:
                return Born(reply["pid"], stream, self)
            stream.close()
            return None
        except BaseException:
            stream.close()
            raise
        finally:
            os.close(theirs)

    def status_of(self, pid: int) -> int:
        """How a worker that has ended ended, as `subprocess` would say it."""
        try:
            return int(self._ask({"wait": pid}, []).get("status", LOST))
        except OSError:
            return LOST

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        self._line.close()

    def _ask(self, request: Mapping[str, Any], fds: list[int]) -> dict[str, Any]:
        """The reply; raises OSError where there is none, and then no more is asked of this nursery."""
        self._number += 1
        try:
            socket.send_fds(self._line, [json.dumps({"number": self._number, **request}).encode()], fds)
            reply = self._hear(self._number, ANSWER_SECONDS)
        except OSError:
            self.dead = True
            raise
        if reply is None:
            self.dead = True
            raise OSError("the process it is forked from does not answer")
        return reply

    def _hear(self, number: int, limit: Seconds) -> dict[str, Any] | None:
        """The message of that number; older ones answer what nobody waits for any more."""
        until = time.monotonic() + limit
        while True:
            ready, _, _ = select.select([self._line], [], [], max(0.0, until - time.monotonic()))
            message = self._line.recv(MESSAGE_BYTES) if ready else b""
            if not message:
                return None
            found: dict[str, Any] = json.loads(message)
            if found["number"] == number:
                return found


class Born:
    """A process that is no child of ours, with as much of `subprocess.Popen` as a worker needs."""

    def __init__(self, pid: int, printed: IO[bytes], nursery: Nursery) -> None:
        self.pid = pid
        self.stdout = printed
        self._nursery = nursery
        self._death = os.pidfd_open(pid)
        self._status: int | None = None

    def poll(self) -> int | None:
        ended, _, _ = select.select([self._death], [], [], 0) if self._status is None else ([], [], [])
        return self.wait() if ended else self._status

    def wait(self, timeout: Seconds | None = None) -> int:
        if self._status is None:
            ended, _, _ = select.select([self._death], [], [], timeout)
            if not ended:
                raise subprocess.TimeoutExpired("worker", timeout or 0.0)
            self._status = self._nursery.status_of(self.pid)
            os.close(self._death)
        return self._status
