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
LOST = -9  # what is said of a worker whose nursery is gone: it was killed with it


class Nursery:
    """One process with `framework` loaded. It begins to load when this is made; `bear` waits for that."""

    def __init__(self, interpreter: str, framework: str, environment: Mapping[str, str]) -> None:
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.began = time.monotonic()
        self.load_seconds: Seconds | None = None
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
        if self.load_seconds is None and self._hear(limit) is not None:
            self.load_seconds = time.monotonic() - self.began
        return self.load_seconds is not None

    def bear(self, commands: int, replies: int, request: Mapping[str, Any]) -> Born | None:
        """A new worker at the given ends of its pipes; None if the nursery can bear no more."""
        printed, theirs = os.pipe()
        try:
            socket.send_fds(self._line, [json.dumps(request).encode()], [commands, replies, theirs])
            reply = self._hear(10.0)
        except OSError:
            reply = None
        finally:
            os.close(theirs)
        if reply is None:
            os.close(printed)
            return None
        return Born(reply["pid"], os.fdopen(printed, "rb"), self)

    def status_of(self, pid: int) -> int:
        """How a worker that has ended ended, as `subprocess` would say it."""
        try:
            self._line.send(json.dumps({"wait": pid}).encode())
            reply = self._hear(10.0)
        except OSError:
            reply = None
        return LOST if reply is None else int(reply["status"])

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        self._line.close()

    def _hear(self, limit: Seconds) -> dict[str, Any] | None:
        ready, _, _ = select.select([self._line], [], [], limit)
        message = self._line.recv(MESSAGE_BYTES) if ready else b""
        return json.loads(message) if message else None


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
