"""
What measuring itself costs, found with a contender that does nothing.

An empty function is timed in slices of 1 to 10,000 calls: what grows with the calls is the loop's own cost a call,
what is left at none is the clock's. The hand-over is what the parent saw pass beyond the slice.
"""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from gapscope.contenders.crew import Crew, quarters
from gapscope.contenders.preparing import preparation
from gapscope.contenders.reader import Reader
from gapscope.measure.priors import level_of
from gapscope.measure.record import log_mean
from gapscope.measure.rounds import AS_IT_IS, warm
from gapscope.model.evidence import Estimate
from gapscope.model.settings import Settings
from gapscope.stats.fit import SizedTime, fit_sizes
from gapscope.stats.pairs import Evidence, pool
from gapscope.units import Seconds

COUNTS = (1, 10, 100, 1000, 10_000)
PROCESSES, ROUNDS = 4, 15
TICK = 1e-9  # nothing is shorter than what the clock can tell

EMPTY = '''"""Nothing at all."""
import gapscope as gs

gs.inputs(x=gs.normal("N", N=1), out="N")


@gs.contender("numpy")
def empty(x):
    return x
'''


@dataclass(frozen=True, slots=True, kw_only=True)
class Overhead:
    """`clock` is what reading it adds to one slice, `call` what the loop adds to each call; `hand_over` in neither."""

    clock: Estimate
    call: Estimate
    hand_over: Estimate

    def of_slice(self) -> Estimate:
        """The clock's part of a slice; never below nothing, although a fit may be."""
        low, high = self.clock.low, self.clock.high
        assert low is not None and high is not None
        value, low, high = (max(0.0, seconds) / AS_IT_IS.slice_seconds for seconds in (self.clock.value, low, high))
        return Estimate(value=value, low=low, high=high)


@dataclass
class Emptied:
    """What one process showed: seconds a slice by number of calls, and the hand-overs."""

    slices: dict[int, list[Seconds]] = field(default_factory=lambda: {count: [] for count in COUNTS})
    hand_overs: list[Seconds] = field(default_factory=list)


def measure_overhead(folder: Path, settings: Settings) -> Overhead | None:
    """Fresh processes through the same crew as every contender; None where they failed. `folder` takes the file."""
    file = folder / "empty.py"
    file.write_text(EMPTY, encoding="utf-8")
    rng, found = random.Random(settings.seed), []
    with Reader(file, settings) as reader, quarters(settings) as home:
        (question,) = reader.questions(None, name="empty", command="", shipped=False)
        (contender,) = question.contenders
        prepared = {contender.name: preparation(question, contender, reader.inputs(question), "forward")}
        for _ in range(PROCESSES):
            with home.crew() as crew:
                crew.start(question, {contender.name: contender}, prepared, cache="empty")
                warm(crew, contender.name)
                found.append(time_empty(crew, contender.name, rng))
    return conclude(found)


def time_empty(crew: Crew, name: str, rng: random.Random, clock: Callable[[], Seconds] = time.perf_counter) -> Emptied:
    """Slices of every length, in an order that changes."""
    seen = Emptied()
    for _ in range(ROUNDS):
        for calls in rng.sample(COUNTS, len(COUNTS)):
            start = clock()
            reply = crew.ask(name, "time", "being timed", calls=calls, core=None, anew=None)
            if reply is None:
                return seen
            seen.hand_overs.append(max(TICK, clock() - start - reply[0]["whole"]))
            seen.slices[calls].append(max(TICK, reply[0]["per_call"] * calls))
    return seen


def conclude(found: Sequence[Emptied]) -> Overhead | None:
    complete = [these for these in found if all(these.slices.values())]
    if not complete:
        return None
    prior = level_of("numpy")
    points = []
    for calls in COUNTS:
        spread = pool([Evidence(value=math.log(statistics.median(these.slices[calls]))) for these in complete], prior)
        points.append(SizedTime(work=calls, seconds=math.exp(spread.mean), error=spread.error, freedom=spread.freedom))
    fit = fit_sizes(points)
    hand_over = log_mean([statistics.median(these.hand_overs) for these in complete], prior)
    assert fit is not None and hand_over is not None
    return Overhead(clock=fit.intercept, call=fit.slope, hand_over=hand_over)
