"""
Turns handed from worker to worker, without the parent in between.

Every worker of a relay waits at a line of its own (a named pipe); whoever has finished its turn writes to the next
one's line and waits again. On one core that is a switch between two processes. Over the parent it is two, and on a
machine that is otherwise idle each has to wake a core that has gone to sleep.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from types import TracebackType

import numpy as np

from gapscope.worker.protocol import Array

GO, STOP = b"g", b"s"
STEP_ASIDE_SECONDS = 5e-5
"""
The thread that passes the turn on wakes the next one on its own core, where a thread of that one's pool may be. It
steps aside for so long: whoever is woken by a timer goes to a core that is free. Else two threads of one pool may share
a core, each spinning for the other, until the scheduler's tick.
"""

_CLOCK = time.perf_counter


@dataclass(frozen=True, slots=True)
class Leg:
    """What a worker tells of one turn: which it was, counted over everybody's, from when to when, and its slice."""

    number: float
    began: float
    ended: float
    per_call: float
    whole: float
    traces: float
    waited: float
    aside: float

    @staticmethod
    def rows(legs: Sequence[Leg]) -> Array:
        return np.array([astuple(leg) for leg in legs], dtype=float).reshape(len(legs), len(fields(Leg)))

    @staticmethod
    def read(rows: Array) -> list[Leg]:
        """The reverse; ValueError where these are no such rows."""
        if rows.ndim != 2 or rows.shape[1] != len(fields(Leg)) or not np.isfinite(rows).all():
            raise ValueError("they are not the turns that were asked for")
        return [Leg(*row) for row in rows.tolist()]


class Turns:
    """
    This worker's turns in a relay: `order` says whose turn each is, by the number of a line.

    The turn goes round once before the first and once behind the last, so that everybody is waiting when the
    first slice runs, and, unless it is stopped, nobody replies before the last has run. `stopping` holds everybody's
    process group where thread pools are at work, which spin for a while after a slice: whoever gets the turn stops
    the one it comes from.
    """

    def __init__(self, lines: Sequence[str], order: Sequence[int], me: int, stopping: Sequence[int] = ()) -> None:
        round_once = range(len(lines))
        self._order = [*round_once, *order, *round_once]
        self._first, self._last = len(lines), len(lines) + len(order)
        self._me, self._owner, self._groups = me, os.getpid(), stopping
        self._lines = [os.open(line, os.O_RDWR | os.O_CLOEXEC) for line in lines]
        self.stamps: list[tuple[int, float, float]] = []
        """The number of each turn taken, and from when to when."""

    def __enter__(self) -> Turns:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None and os.getpid() == self._owner:
            self._stop_the_others()
        for line in self._lines:
            os.close(line)

    def __iter__(self) -> Iterator[int]:
        """Gives whenever it is this worker's turn; ends early when told to stop."""
        for at, whose in enumerate(self._order):
            if whose != self._me:
                continue
            if os.read(self._lines[whose], 1) != GO:
                return
            if self._groups and 0 < at < self._last:
                self._signal(self._order[at - 1], signal.SIGSTOP)
                time.sleep(STEP_ASIDE_SECONDS)
            if self._first <= at < self._last:
                began = _CLOCK()
                yield at - self._first
                if os.getpid() != self._owner:
                    os._exit(0)  # a child that user code has forked came back in its place
                self.stamps.append((at - self._first, began, _CLOCK()))
            if at + 1 < len(self._order):
                self._signal(self._order[at + 1], signal.SIGCONT)
                os.write(self._lines[self._order[at + 1]], GO)

    def _stop_the_others(self) -> None:
        for number, line in enumerate(self._lines):
            if number != self._me:
                self._signal(number, signal.SIGCONT)
                os.write(line, STOP)

    def _signal(self, whom: int, which: signal.Signals) -> None:
        if self._groups and whom != self._me:
            with contextlib.suppress(ProcessLookupError):  # the parent will find out
                os.killpg(self._groups[whom], which)


@contextlib.contextmanager
def on_core(core: int | None) -> Iterator[None]:
    """Keep this thread on `core` meanwhile, None: where it likes; threads it starts there are let go with it."""
    allowed = os.sched_getaffinity(0)
    if core is None or core not in allowed:
        yield
        return
    before = _threads()
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        for thread in {0, *_threads() - before}:
            with contextlib.suppress(OSError):  # it may have ended
                os.sched_setaffinity(thread, allowed)


def _threads() -> set[int]:
    return {int(task.name) for task in Path("/proc/self/task").iterdir()}
