"""All contenders in one phase: K fresh sets of processes, until the gaps are settled or the time is spent."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gapscope.contenders.crew import Crew, Quarters
from gapscope.contenders.preparing import Preparation
from gapscope.errors import ContenderError
from gapscope.measure import device
from gapscope.measure.gaps import open_though_large, settled
from gapscope.measure.priors import level_of, prior_of
from gapscope.measure.record import Record
from gapscope.measure.rounds import (
    AS_IT_IS,
    WARM_AGAIN_SECONDS,
    WARM_UP_SECONDS,
    OneSet,
    Schedule,
    run_rounds,
    take_first_calls,
    warm,
)
from gapscope.model.question import Contender, Question
from gapscope.model.settings import Settings
from gapscope.stats.contamination import Sifted, enough_clean, sift
from gapscope.stats.stopping import CHEAP, DEAR, Looks
from gapscope.units import Seconds

TWIN = " (twin)"
DEAR_SECONDS = 1.0  # a process that takes longer than this to be ready is not started thirty times
QUICKEST = 0.2  # no set of processes is started faster

Recheck = Callable[[Crew, str], str | None]
"""Checks a member's outputs once more, after timing; the sentence if they are wrong now."""


@dataclass
class Phase:
    """What is known about one phase so far. Timings stand set by set, so that pairs stay pairs."""

    question: Question
    name: str
    contenders: dict[str, Contender]
    prepared: dict[str, Preparation]
    records: dict[str, Record]
    looks: Looks = CHEAP
    schedule: Schedule = AS_IT_IS
    sets: list[dict[str, list[Seconds]]] = field(default_factory=list)
    lasted: list[Seconds] = field(default_factory=list)
    """How long every set took, from starting it; where that was looked at."""
    taken: list[OneSet] = field(default_factory=list)
    """All rounds of every set, with what the system said about them."""
    sifted: list[Sifted] = field(default_factory=list)
    """Which of them stand in `sets`."""
    wrong: dict[str, str] = field(default_factory=dict)
    failures: dict[str, ContenderError] = field(default_factory=dict)
    output_bytes: dict[str, int] = field(default_factory=dict)
    oddities: dict[str, dict[str, Any]] = field(default_factory=dict)
    copying: set[str] = field(default_factory=set)

    def quiet(self) -> bool:
        """Whether enough sets are left for a word after what was set aside."""
        return enough_clean(self.sifted, self.looks.at[0])

    def ranked(self) -> list[str]:
        """Contenders with timings and nothing against them, fastest first; without the twin."""
        return sorted(
            (
                name
                for name, record in self.records.items()
                if record.timings and name not in self.wrong and name not in self.failures and not name.endswith(TWIN)
            ),
            key=lambda name: sorted(self.records[name].per_set)[len(self.records[name].timings) // 2],
        )

    def compared(self) -> list[str]:
        """Those whose gaps are to be settled, fastest first: a contender that stands alone, against its twin."""
        names = self.ranked()
        twin = names[0] + TWIN if len(names) == 1 else ""
        alive = twin in self.records and self.records[twin].timings and not {twin} & {*self.wrong, *self.failures}
        return [*names, twin] if alive else names


def begin(question: Question, name: str, contenders: list[Contender], prepared: Mapping[str, Preparation]) -> Phase:
    """A phase with nothing measured yet."""
    members = {contender.name: contender for contender in contenders}
    records = {contender.name: _record(contender.name, contender, name) for contender in contenders}
    return Phase(question=question, name=name, contenders=members, prepared=dict(prepared), records=records)


def add_twin(phase: Phase, crew: Crew) -> None:
    """A second process for the contender that looks fastest, the other side of every gap shown: the run's control."""
    called = [name for name in phase.contenders if name in crew.members and phase.records[name].first_calls]
    if not called:
        return
    name = min(called, key=lambda name: phase.records[name].first_calls[-1])
    twin = name + TWIN
    phase.contenders[twin], phase.prepared[twin] = phase.contenders[name], phase.prepared[name]
    phase.records[twin] = _record(twin, phase.contenders[name], phase.name)
    crew.start(phase.question, {twin: phase.contenders[twin]}, phase.prepared, cache=_cache(phase))
    _settle_in(phase, crew, twin, phase.records[twin])


def _record(member: str, contender: Contender, phase: str) -> Record:
    owner = contender.framework
    return Record(contender=member, phase=phase, prior=prior_of(owner), level=level_of(owner))


def _cache(phase: Phase) -> str:
    """The first set compiles into an empty cache, and that is what compiling costs; later sets may reuse it."""
    return f"compiled-{phase.question.case}-{phase.name}"


def _time_to_begin(phase: Phase, crew: Crew, name: str) -> Seconds:
    return crew.ready_seconds.get(name, 0.0) + sum(phase.records[name].first_calls)


def _settle_in(phase: Phase, crew: Crew, name: str, record: Record | None) -> None:
    take_first_calls(crew, name, record)
    if name.removesuffix(TWIN) in phase.copying:
        crew.ask(name, "copy_inputs", "being set up")


def start(phase: Phase, crew: Crew, number: int, rng: random.Random | None = None) -> None:
    """
    Everybody still in the running, loaded, prepared and through their first calls.

    The order is drawn, where there is an `rng`: who is started last is still at work in the background when rounds
    begin, and that shall not always be the same one.
    """
    members = {n: c for n, c in phase.contenders.items() if n not in phase.wrong and n not in phase.failures}
    if rng is not None:
        members = dict(rng.sample(list(members.items()), len(members)))
    crew.start(phase.question, members, phase.prepared, cache=_cache(phase))
    for name in members:
        _settle_in(phase, crew, name, phase.records[name] if number == 0 else None)
    if number == 0 and any(_time_to_begin(phase, crew, name) > DEAR_SECONDS for name in crew.members):
        phase.looks = DEAR
    _note_failures(phase, crew)


def take_set(
    phase: Phase,
    crew: Crew,
    seconds: Seconds,
    rng: random.Random,
    recheck: Recheck | None,
    tick: Callable[[], None],
    warming: Seconds = WARM_UP_SECONDS,
) -> None:
    """
    Warm up, time the rounds of this set, look at what the members did meanwhile, check their outputs again.

    Without `recheck` nobody is looked at again: for those whose conduct is known from other sets.
    """
    usual: dict[str, Seconds] = {}
    first, alone = not phase.sets, True
    for name in rng.sample(list(crew.members), len(crew.members)):
        found = warm(crew, name, warming) if first else warm(crew, name, WARM_AGAIN_SECONDS)
        if found is None:
            continue
        if found.disbelieved is not None:
            phase.wrong[name] = found.disbelieved
            crew.dismiss(name)
            continue
        usual[name] = found.usual
        alone &= found.alone
        phase.records[name].unsteady |= first and not found.steady
        _read_memory(phase, crew, name)
    taken = run_rounds(
        crew,
        usual,
        phase.records,
        lambda: phase.schedule.enough(usual, seconds),
        rng,
        tick,
        phase.schedule,
        alone=alone,
    )
    device.take_back_to_back(crew, phase.records, taken)
    phase.wrong.update(taken.disbelieved)
    if recheck is not None:
        for name in list(crew.members):
            _look_after(phase, crew, name, recheck)
    _note_failures(phase, crew)
    complete = [
        name
        for name in usual
        if name in crew.members and name not in phase.wrong and taken.rounds and all(name in r for r in taken.rounds)
    ]
    phase.taken.append(taken)
    phase.sifted.append(sift(taken.signs))
    kept = [taken.rounds[number] for number in phase.sifted[-1].kept]
    phase.sets.append({name: [this[name] for this in kept] for name in complete})
    for name in complete:
        phase.records[name].timings.append(phase.sets[-1][name])
        phase.records[name].calls = taken.calls[name]
        device.note(phase.records[name], name, taken, phase.sifted[-1].kept, crew.settings)


def measure(
    phase: Phase,
    first: Crew,
    quarters: Quarters,
    recheck: Recheck,
    *,
    tick: Callable[[str], None],
    save: Callable[[], None],
) -> None:
    """Sets until every gap to the fastest is settled, the looks are used up, or the time is."""
    settings = quarters.settings
    budget = budget_of(settings, len(first.members))
    a_set = rounds_seconds(budget, phase.looks, first.starting_seconds, len(first.members))
    phase.schedule = device.schedule_for(settings)
    rng = random.Random(settings.seed)
    began = time.monotonic()
    add_twin(phase, first)
    take_set(phase, first, a_set, rng, recheck, lambda: tick("timing"))
    first.close()
    _note_conduct(phase, first)
    save()
    while not finished(phase, settings, time.monotonic() - began, budget):
        tick(f"starting fresh set {len(phase.sets) + 1}")
        with quarters.crew() as crew:
            start(phase, crew, len(phase.sets), rng)
            a_set = rounds_seconds(budget, phase.looks, crew.starting_seconds, len(crew.members))
            take_set(phase, crew, a_set, rng, recheck, lambda: tick("timing"))
        _note_conduct(phase, crew)
        save()


def rounds_seconds(budget: Seconds, looks: Looks, starting: Seconds, members: int) -> Seconds:
    """
    How long the rounds of a set shall last that takes `starting` seconds to start.

    Recorded pairs lie about as far apart by themselves as, after a second of rounds of two, by their rounds' noise
    (the tables of docs/how-it-measures.md). Then most is learned in a given time when rounds last as long as the
    square root here says; but the sets of the first look have to fit into half of the budget, the other half being
    for starting them.
    """
    return min(budget / (2 * looks.at[0]), math.sqrt(max(starting, QUICKEST) * members / 2))


def finished(phase: Phase, settings: Settings, spent: Seconds, budget: Seconds) -> bool:
    """Whether another set could change anything, or the time for it is gone."""
    pairs = len(phase.sets)
    if not phase.ranked() or phase.looks.exhausted(pairs):
        return True
    if pairs < phase.looks.at[0]:
        return False
    evidence = phase.sets, phase.compared(), phase.records, phase.looks, settings.same, settings.beyond
    if phase.looks.due(pairs) and phase.quiet() and settled(*evidence):
        return True
    more = settings.seconds_more if settings.seconds_more and open_though_large(*evidence) else 0.0
    return spent + spent / pairs > budget + more


def budget_of(settings: Settings, members: int) -> Seconds:
    """What the user gave, or so many seconds for each gap: one less than contenders."""
    return settings.budget if settings.budget is not None else settings.seconds_a_gap * max(1, members - 1)


def _read_memory(phase: Phase, crew: Crew, name: str) -> None:
    reply = crew.ask(name, "memory", "having its memory read", output_bytes=phase.output_bytes.get(name, 0))
    if reply is None:
        return
    record = phase.records[name]
    if len(phase.sets) == 1:
        # In the first set outputs were checked before this, and copies for that count in its peak: the second
        # set's replaces it.
        record.host_peaks.clear()
        record.memory_parts.clear()
    if reply[0]["host"] is not None:
        record.host_peaks.append(reply[0]["host"])
        record.memory_parts.append(reply[0]["parts"])
    if reply[0]["device"] is not None:
        record.device_peaks.append(reply[0]["device"])


def _look_after(phase: Phase, crew: Crew, name: str, recheck: Recheck) -> None:
    """What a member did while it was timed: outputs kept from before, a clock replaced, threads, the folder."""
    reply = crew.ask(name, "inspect", "being inspected")
    if reply is None:
        return
    seen = reply[0]
    phase.oddities.setdefault(name, {}).update(seen)
    if seen["clock_replaced"]:
        phase.wrong[name] = "it replaced time.perf_counter; it was timed by another clock and gained nothing"
    if seen["remembers"]:
        phase.wrong[name] = f"it returns outputs it has kept instead of computing them: {seen['remembers']}"
    sentence = recheck(crew, name)
    if sentence is not None and name not in phase.wrong:
        phase.wrong[name] = sentence


def _note_failures(phase: Phase, crew: Crew) -> None:
    for name, error in crew.failures.items():
        phase.failures.setdefault(name, error)


def _note_conduct(phase: Phase, crew: Crew) -> None:
    """What was found when the processes were closed."""
    for name, count in crew.left_behind.items():
        phase.oddities.setdefault(name, {})["left_behind"] = count
