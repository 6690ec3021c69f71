"""
Record how far fresh process pairs of one and the same program lie apart.

    python -m benchmarks.measure.record --minutes 20

One program of each framework runs against its own twin, two fresh processes every time, under every load, until
there are 200 pairs of each. Pairs are written as they are taken, to `benchmarks/results/pairs/`, so that it can
be stopped and goes on where it was. Decision rules are judged on them by `benchmarks.measure.rules`, and the
priors that ship with gapscope come from them.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.measure.loads import LOADS, beside
from benchmarks.measure.pools import Pool
from benchmarks.measure.programs import PROGRAMS
from gapscope.contenders.crew import Quarters, quarters
from gapscope.contenders.preparing import preparation
from gapscope.contenders.reader import Reader
from gapscope.measure.machine import read_machine
from gapscope.measure.phase import TWIN, Phase, add_twin, begin, start, take_set
from gapscope.measure.rounds import AS_IT_IS, OneSet, Schedule
from gapscope.model.settings import Settings
from gapscope.units import Seconds

WANTED = 200
ROUND_SECONDS: Seconds = 0.4
AT_ONCE = 40  # pairs of one kind before the next has its turn, so that an hour's change of pace meets them all


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--wanted", type=int, default=WANTED)
    parser.add_argument("--load", action="append", choices=LOADS)
    parser.add_argument("--program", action="append", choices=PROGRAMS)
    given = parser.parse_args()
    until = time.monotonic() + 60 * given.minutes
    machine = read_machine()
    while time.monotonic() < until:
        pools = [Pool.read(name, load) for load in given.load or LOADS for name in given.program or PROGRAMS]
        short = [pool for pool in pools if len(pool.rounds) < given.wanted]
        if not short:
            break
        for pool in sorted(short, key=lambda pool: len(pool.rounds)):
            if time.monotonic() < until:
                with tempfile.TemporaryDirectory() as folder:
                    Recording(pool).take(min(AT_ONCE, given.wanted - len(pool.rounds)), Path(folder))
                pool.write(machine)
                print(f"{pool.program:<18}{pool.load:<8}{len(pool.rounds):>4} pairs, {pool.words()}", flush=True)


@dataclass(frozen=True)
class Recording:
    """Fresh pairs for one pool, run by one schedule."""

    pool: Pool
    schedule: Schedule = AS_IT_IS

    def take(self, count: int, folder: Path) -> None:
        """Add `count` fresh pairs to the pool."""
        file = folder / "program.py"
        file.write_text(PROGRAMS[self.pool.program])
        settings = Settings()
        with Reader(file, settings) as reader, quarters(settings) as home:
            (question,) = reader.questions(None, name="program", command="", shipped=False)
            contender = question.contenders[0]
            made = preparation(question, contender, reader.inputs(question), "forward")
            phase = begin(question, "forward", [contender], {contender.name: made})
            phase.schedule = self.schedule
            for number in range(count):
                began = time.monotonic()
                self._one_set(phase, home, number)
                self._keep(phase.taken[-1], contender.name, time.monotonic() - began)

    def _keep(self, taken: OneSet, name: str, seconds: Seconds) -> None:
        both = [this for this in taken.rounds if len(this) == 2]  # else one of them failed
        if len(both) == len(taken.rounds):
            waited = [max(signs.waited / signs.seconds for signs in these) for these in taken.signs]
            self.pool.add([this[name + TWIN] for this in both], [this[name] for this in both], waited, seconds)

    def _one_set(self, phase: Phase, home: Quarters, number: int) -> None:
        """Two fresh processes and their rounds. Under `ramp` the load begins midway through the rounds."""
        with home.crew() as crew, contextlib.ExitStack() as later:
            if self.pool.load != "ramp":
                later.enter_context(beside(self.pool.load, ROUND_SECONDS))
            ticks = midway(later) if self.pool.load == "ramp" else iter(())
            start(phase, crew, number, random.Random())
            if number == 0:
                add_twin(phase, crew)
            take_set(phase, crew, ROUND_SECONDS, random.Random(), lambda crew, name: None, lambda: next(ticks, None))


def midway(stack: contextlib.ExitStack) -> Iterator[None]:
    """At the tick when half of the time has passed, one hog a core begins."""
    began = time.monotonic()
    while time.monotonic() - began < ROUND_SECONDS / 2:
        yield
    stack.enter_context(beside("hog", ROUND_SECONDS))
    while True:
        yield


if __name__ == "__main__":
    main()
