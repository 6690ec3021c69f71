"""
What measuring itself costs, found with a contender that does nothing.

Two empty functions are timed in a relay, in slices of 1 to 1,000 calls: what grows with the calls is the loop's own
cost a call, what is left at none is the clock's. The hand-over is what passed between two turns, and, where the parent
asks for every slice, what it saw pass beyond the slice.
"""

from __future__ import annotations

import itertools
import math
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from gapscope.contenders.crew import TIMED, Crew, quarters
from gapscope.contenders.preparing import preparation
from gapscope.contenders.reader import Reader
from gapscope.contenders.relay import Relay
from gapscope.measure.priors import level_of
from gapscope.measure.record import log_mean
from gapscope.measure.rounds import AS_IT_IS, warm
from gapscope.measure.slices import draw_core
from gapscope.model.evidence import Estimate
from gapscope.model.settings import Settings
from gapscope.stats.fit import SizedTime, fit_sizes
from gapscope.stats.pairs import Evidence, pool
from gapscope.units import Seconds

COUNTS = (1, 3, 10, 30, 100, 300, 1000)
SETS, ROUNDS, TURNS = 4, 8, 10
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
    """`clock` is what reading it adds to one slice, `call` what the loop adds to each call; handing over in neither."""

    clock: Estimate
    call: Estimate
    hand_over: Estimate
    """From one contender to the next in a relay."""
    asked: Estimate
    """From the parent to a contender and back, beside the slice."""

    def of_slice(self) -> Estimate:
        """The clock's part of the shortest slices there are; never below nothing, although a fit may be."""
        low, high = self.clock.low, self.clock.high
        assert low is not None and high is not None and AS_IT_IS.relay_seconds is not None
        shortest = min(AS_IT_IS.relay_seconds)
        value, low, high = (max(0.0, seconds) / shortest for seconds in (self.clock.value, low, high))
        return Estimate(value=value, low=low, high=high)


@dataclass
class Emptied:
    """What one set showed: seconds a slice by number of calls, and the hand-overs of both kinds."""

    slices: dict[int, list[Seconds]] = field(default_factory=lambda: {count: [] for count in COUNTS})
    hand_overs: list[Seconds] = field(default_factory=list)
    asked: list[Seconds] = field(default_factory=list)

    def complete(self) -> bool:
        return all(self.slices.values()) and bool(self.hand_overs) and bool(self.asked)


def measure_overhead(folder: Path, settings: Settings) -> Overhead | None:
    """Fresh processes through the same crew as every contender; None where they failed. `folder` takes the file."""
    file = folder / "empty.py"
    file.write_text(EMPTY, encoding="utf-8")
    rng, found = random.Random(settings.seed), []
    with Reader(file, settings) as reader, quarters(settings) as home:
        (question,) = reader.questions(None, name="empty", command="", shipped=False)
        (contender,) = question.contenders
        made = preparation(question, contender, reader.inputs(question), "forward")
        members = dict.fromkeys(("one", "other"), contender)
        for _ in range(SETS):
            with home.crew() as crew:
                crew.start(question, members, dict.fromkeys(members, made), cache="empty")
                for name in list(crew.members):
                    warm(crew, name)
                if len(crew.members) < len(members) or not crew.relays:
                    return None
                with Relay(crew, alone=True) as relay:
                    found.append(time_empty(crew, relay, rng))
    return conclude(found)


def time_empty(
    crew: Crew, relay: Relay, rng: random.Random, clock: Callable[[], Seconds] = time.perf_counter
) -> Emptied:
    """Slices of every length, in an order that changes."""
    seen, names = Emptied(), list(crew.members)
    for _ in range(ROUNDS):
        for calls in rng.sample(COUNTS, len(COUNTS)):
            run = relay.run(names * TURNS, dict.fromkeys(names, calls), draw_core(rng), None)
            if len(run.legs) < len(names):
                return seen
            legs = sorted((leg for these in run.legs.values() for leg in these), key=lambda leg: leg.number)
            seen.slices[calls] += [max(TICK, leg.per_call * calls) for leg in legs]
            seen.hand_overs += [max(TICK, after.began - leg.ended) for leg, after in itertools.pairwise(legs)]
        start = clock()
        reply = crew.ask(names[0], "time", TIMED, calls=1, core=None, anew=None)
        if reply is not None:
            seen.asked.append(max(TICK, clock() - start - reply[0]["whole"]))
    return seen


def conclude(found: Sequence[Emptied]) -> Overhead | None:
    complete = [these for these in found if these.complete()]
    if not complete:
        return None
    prior = level_of("numpy")
    points = []
    for calls in COUNTS:
        spread = pool([Evidence(value=math.log(statistics.median(these.slices[calls]))) for these in complete], prior)
        points.append(SizedTime(work=calls, seconds=math.exp(spread.mean), error=spread.error, freedom=spread.freedom))
    fit = fit_sizes(points)
    hand_over = log_mean([statistics.median(these.hand_overs) for these in complete], prior)
    asked = log_mean([statistics.median(these.asked) for these in complete], prior)
    assert fit is not None and hand_over is not None and asked is not None
    return Overhead(clock=fit.intercept, call=fit.slope, hand_over=hand_over, asked=asked)
