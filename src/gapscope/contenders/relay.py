"""Slices handed from member to member: the parent starts a relay, and hears what was taken when it is over."""

from __future__ import annotations

import contextlib
import os
import select
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from gapscope.contenders.crew import Crew
from gapscope.errors import ContenderError, QuestionError
from gapscope.units import Seconds
from gapscope.worker.process import Worker
from gapscope.worker.protocol import Array
from gapscope.worker.relay import GO, LEG, STOP

STAGE = "being timed"


class Relay:
    """
    The lines of a crew, one a member; `alone` where each of them works in one thread, so that none need be stopped.

    A member that raises stops the others itself; where one dies or hangs, the parent does. Either way every other
    member tells what it had taken until then.
    """

    def __init__(self, crew: Crew, *, alone: bool) -> None:
        self._crew, self._alone = crew, alone
        self._folder = Path(tempfile.mkdtemp(prefix="relay-", dir=crew.quarters.folder))
        self._paths: dict[str, str] = {}
        self._lines: dict[str, int] = {}
        for number, name in enumerate(crew.members):
            path = self._folder / str(number)
            os.mkfifo(path, 0o600)
            self._paths[name] = str(path)
            self._lines[name] = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)

    def __enter__(self) -> Relay:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for line in self._lines.values():
            os.close(line)

    def run(
        self, order: Sequence[str], calls: Mapping[str, int], core: int | None, anew: Seconds | None
    ) -> tuple[dict[str, Array], Seconds]:
        """
        Turns in this order. Gives the legs of every member that did not fail, and the seconds all of it took.

        A leg is a row of `worker.relay.LEG`.
        """
        names = list(dict.fromkeys(order))
        fields: dict[str, Any] = {
            "lines": [self._paths[name] for name in names],
            "order": [names.index(name) for name in order],
            "stopping": [] if self._alone else [self._crew.pid(name) for name in names],
            "core": core,
            "anew": anew,
        }
        for name in names:
            self._drain(name)
        start = time.perf_counter()
        workers = {}
        for number, name in enumerate(names):
            worker = self._crew.members[name]
            worker.resume()
            try:
                worker.tell("relay", STAGE, me=number, calls=calls[name], **fields)
                workers[name] = worker
            except ContenderError as error:
                self._crew.fail(name, error)
        if len(workers) == len(names):
            os.write(self._lines[names[0]], GO)
            self._await(list(workers.values()))
        self._stop(names)
        legs = {}
        for name in workers:
            told = self._hear(name, [at for at, whose in enumerate(order) if whose == name])
            if told is not None:
                legs[name] = told
        return legs, time.perf_counter() - start

    def _await(self, workers: list[Worker]) -> None:
        """Until all have replied, one has died, or the time is over."""
        until = time.monotonic() + self._crew.settings.time_limit
        deaths = {worker.death for worker in workers}
        waiting = {worker.reply for worker in workers}
        while waiting and (left := until - time.monotonic()) > 0:
            ready, _, _ = select.select([*waiting, *deaths], [], [], left)
            waiting.difference_update(ready)
            if deaths.intersection(ready):
                return

    def _hear(self, name: str, turns: list[int]) -> Array | None:
        worker = self._crew.members[name]
        try:
            _, arrays = worker.hear(self._crew.settings.time_limit)
            readable = len(arrays) == 1 and arrays[0].shape[1:] == (len(LEG),)
            if not readable or arrays[0][:, 0].tolist() != turns[: len(arrays[0])]:
                raise ContenderError(name, STAGE, "its reply could not be read: it does not hold what was asked for")
            worker.pause()
            return arrays[0]
        except (ContenderError, QuestionError) as error:
            self._crew.fail(name, error)
            return None

    def _stop(self, names: list[str]) -> None:
        """Nobody shall wait for a turn that will not come; who waits no longer leaves it for `_drain`."""
        for name in names:
            if name in self._crew.members:
                self._crew.members[name].resume()
            with contextlib.suppress(BlockingIOError):
                os.write(self._lines[name], STOP)

    def _drain(self, name: str) -> None:
        with contextlib.suppress(BlockingIOError):
            while os.read(self._lines[name], 64):
                pass
