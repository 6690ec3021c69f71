"""
A process that has its framework loaded and bears workers by forking.

Importing TensorFlow takes seconds; a fork of a process that has done so takes milliseconds, and more fresh
processes are what a verdict is short of. Nothing but imports has happened before the fork: no thread pool,
no device, no line of the user's. What forks share is the place of code and libraries in memory, which is why
a nursery is given up and started anew while a question is measured (see `contenders/nurseries.py`).
"""

from __future__ import annotations

import json
import os
import random
import socket
import sys
from typing import Any

from gapscope import registry
from gapscope.worker import timing  # noqa: F401  # binds the clock before anything of the user's is loaded
from gapscope.worker.__main__ import Line, serve
from gapscope.worker.load import hide_frameworks
from gapscope.worker.protect import die_with_parent, protect
from gapscope.worker.protocol import MESSAGE_BYTES


def main() -> None:
    line = socket.socket(fileno=int(sys.argv[1]))
    framework = sys.argv[2]
    die_with_parent()
    hide_frameworks(framework)
    # What cannot be imported ends this process; the worker that is then started alone reports it.
    registry.find("adapters", framework).Adapter.preload()
    import gapscope.worker.session  # noqa: F401  # every worker needs it

    line.send(json.dumps({"number": 0}).encode())
    while True:
        message, fds, _, _ = socket.recv_fds(line, MESSAGE_BYTES, 3)
        if not message:
            os._exit(0)  # the parent has gone
        request = json.loads(message)
        try:
            reply = _answer(line, request, fds)
        except OSError as error:  # no room for another process, or one that is not ours
            reply = {"refused": str(error)}
        for fd in fds:
            os.close(fd)
        line.send(json.dumps({"number": request["number"], **reply}).encode())


def _answer(line: socket.socket, request: dict[str, Any], fds: list[int]) -> dict[str, Any]:
    if "wait" in request:
        return {"status": os.waitstatus_to_exitcode(os.waitpid(request["wait"], 0)[1])}
    return {"pid": _bear(line, request, fds)}


def _bear(line: socket.socket, request: dict[str, Any], fds: list[int]) -> int:
    """Fork a worker; returns once it leads a session of its own."""
    sys.stdout.flush()
    sys.stderr.flush()
    ready, tell = os.pipe()
    pid = os.fork()
    if pid == 0:
        line.close()
        os.close(ready)
        os.setsid()
        os.close(tell)
        _work(request, *fds)
    os.close(tell)
    os.read(ready, 1)
    os.close(ready)
    return pid


def _work(request: dict[str, Any], commands: int, replies: int, printed: int) -> None:
    for fd in (1, 2):
        os.dup2(printed, fd)
    os.close(printed)
    os.environ.update(request["environment"])
    _forget_randomness()
    protect((commands, replies), request["memory_limit"])
    serve(Line(commands, replies))


def _forget_randomness() -> None:
    """Siblings must not draw the same numbers."""
    random.seed()
    if "numpy.random" in sys.modules:
        sys.modules["numpy.random"].seed()
