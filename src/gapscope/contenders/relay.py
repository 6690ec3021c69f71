"""Slices handed from member to member: the parent starts a relay, and hears what was taken when it is over."""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from gapscope.contenders.crew import TIMED, Crew
from gapscope.errors import ContenderError, QuestionError
from gapscope.units import Seconds
from gapscope.worker.relay import GO, STOP, Leg

TOGETHER_SECONDS = 2.0
"""All reply when the last turn is over; one that replies so long before the others has stopped the relay."""
AGAIN_SECONDS = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What one relay brought: the legs of all who did not fail, and from when to when it was by the parent's clock."""

    legs: dict[str, list[Leg]]
    began: Seconds
    ended: Seconds
    alone: bool
    """Whether all of them worked in one thread, their turns and the others' alike."""


class Relay:
    """
    The lines of a crew, one a member; `alone` where each of them works in one thread, so that none need be stopped.

    Where a member raises, dies or hangs, the others are told to stop, and tell what they had taken until then.
    """

    def __init__(self, crew: Crew, *, alone: bool) -> None:
        self._crew, self.alone = crew, alone
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
        shutil.rmtree(self._folder, ignore_errors=True)

    def run(self, order: Sequence[str], calls: Mapping[str, int], core: int | None, anew: Seconds | None) -> Told:
        """Turns in this order. `calls` make a slice; `anew` as for a slice that is asked for."""
        names = list(dict.fromkeys(order))
        fields: dict[str, Any] = {
            "lines": [self._paths[name] for name in names],
            "order": [names.index(name) for name in order],
            "stopping": [] if self.alone else [self._crew.pid(name) for name in names],
            "core": core,
            "anew": anew,
        }
        for name in names:
            self._drain(name)
        began, limit = time.perf_counter(), self._crew.settings.time_limit
        told = [name for number, name in enumerate(names) if self._tell(name, me=number, calls=calls[name], **fields)]
        if len(told) == len(names):
            os.write(self._lines[names[0]], GO)
            self._await(told, limit)
        self._stop(told)
        ended = time.perf_counter()
        replies = {name: self._hear(name, order, limit) for name in told}
        return Told(
            legs={name: reply[0] for name, reply in replies.items() if reply is not None},
            began=began,
            ended=ended,
            alone=all(reply[1] for reply in replies.values() if reply is not None),
        )

    def _tell(self, name: str, **fields: Any) -> bool:
        worker = self._crew.members[name]
        worker.resume()
        try:
            worker.tell("relay", TIMED, **fields)
        except ContenderError as error:
            self._crew.fail(name, error)
            return False
        return True

    def _await(self, names: Sequence[str], limit: Seconds) -> None:
        """Until all have replied, or something is amiss: one has died, or the others are long overdue."""
        workers = [self._crew.members[name] for name in names]
        deaths, waiting = {worker.death for worker in workers}, {worker.reply for worker in workers}
        until = time.monotonic() + limit
        while waiting and (left := until - time.monotonic()) > 0:
            ready, _, _ = select.select([*waiting, *deaths], [], [], left)
            if deaths.intersection(ready):
                return
            if waiting.intersection(ready):
                waiting.difference_update(ready)
                until = min(until, time.monotonic() + TOGETHER_SECONDS)

    def _stop(self, names: Sequence[str]) -> None:
        """
        Nobody shall wait for a turn that will not come.

        One that had the turn when the others were told may still have stopped the one before it, so whoever has not
        replied is continued and told again, for a while: after that it is not waiting for a turn, but stuck.
        """
        until = time.monotonic() + TOGETHER_SECONDS
        while time.monotonic() < until:
            silent = [name for name in names if not self._crew.members[name].has_spoken()]
            if not silent:
                return
            for name in silent:
                self._crew.members[name].resume()
                with contextlib.suppress(BlockingIOError):
                    os.write(self._lines[name], STOP)
            select.select([self._crew.members[name].reply for name in silent], [], [], AGAIN_SECONDS)

    def _hear(self, name: str, order: Sequence[str], limit: Seconds) -> tuple[list[Leg], bool] | None:
        worker = self._crew.members[name]
        try:
            header, arrays = worker.hear(limit, waited=max(0.0, limit - 1.0))
            worker.pause()
            return self._legs(name, arrays, order), bool(header.get("alone"))
        except (ContenderError, QuestionError) as error:
            self._crew.fail(name, error)
            return None

    def _legs(self, name: str, arrays: Sequence[Any], order: Sequence[str]) -> list[Leg]:
        turns = [at for at, whose in enumerate(order) if whose == name]
        try:
            (rows,) = arrays
            legs = Leg.read(rows)
        except ValueError as error:
            raise ContenderError(name, TIMED, f"its reply could not be read: {error}") from error
        if [leg.number for leg in legs] != turns[: len(legs)]:
            raise ContenderError(name, TIMED, "its reply could not be read: it took turns that were not its own")
        return legs

    def _drain(self, name: str) -> None:
        with contextlib.suppress(BlockingIOError):
            while os.read(self._lines[name], 64):
                pass
