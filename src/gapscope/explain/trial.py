"""Time contenders beside their flipped selves: fresh processes, outputs checked, everything in the same rounds."""

from __future__ import annotations

import itertools
import math
import random
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from gapscope import registry
from gapscope.contenders.crew import Crew, Quarters
from gapscope.contenders.preparing import preparation
from gapscope.contenders.reader import Inputs
from gapscope.errors import QuestionError
from gapscope.explain.leaner import Against, hold_against
from gapscope.explain.other_sizes import OtherSizes
from gapscope.explain.sizes import batch_of, smaller_ones
from gapscope.measure.phase import Phase, begin, start, take_set
from gapscope.measure.priors import prior_of
from gapscope.model.question import Contender, Question
from gapscope.switches._base import NotApplicable, NothingToFlip
from gapscope.switches._flipped import JOINED
from gapscope.units import Seconds
from gapscope.verify.judge import judge
from gapscope.verify.reference import COUNTING_SECONDS, Reference
from gapscope.verify.tolerance import reduction_size, tolerance
from gapscope.worker.protocol import Array

WARMING_SECONDS = 0.3
A_MEMBER_SECONDS = 0.12
"""Rounds of one set, for each member of it."""
LOOKING_SECONDS = 0.05
"""For how many cores a member keeps busy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A contender in a trial, at the question's size or at another."""

    contender: Contender
    inputs: Inputs
    question: Question
    rows: int = 1
    """How many times the question's batch it has, or calls it makes at once: its times are counted for one."""
    against: Against | None = None
    single: str | None = None
    """With a larger batch: the name of the same with its own, which tells what a call costs that all rows pay for."""


@dataclass
class Trial:
    """Everything that is the same for all members."""

    question: Question
    phase: str
    inputs: Inputs
    reference: Reference
    cotangents: tuple[Array, ...]
    quarters: Quarters
    others: OtherSizes
    tick: Callable[[str], None]
    reasons: dict[str, str] = field(default_factory=dict)
    """Why a member has no times: it failed, or its outputs are no longer right."""
    broken: set[str] = field(default_factory=set)
    """Those of them that failed, where the switch had something to flip."""
    lacking: set[str] = field(default_factory=set)
    """Those in which the switch had nothing to flip."""
    cores: dict[str, float] = field(default_factory=dict)
    """How many a call keeps busy, where some members make many calls one."""
    steps: dict[str, int] = field(default_factory=dict)
    """How many the interpreter takes in a call, where some members make many calls one, or have less to compute."""

    def member(self, contender: Contender, against: Against | None = None) -> Member:
        """The contender at the question's size, or at a larger or smaller one if a switch says so."""
        question, rows = self._sized(contender)
        inputs = self.inputs if question is self.question else self.others.inputs(question)
        calls = math.prod(_calls_in_one(name, inputs) for name in contender.switches)
        single = with_its_own_batch(contender) if rows > 1 else None
        return Member(
            contender=contender, inputs=inputs, question=question, rows=rows * calls, against=against, single=single
        )

    @cached_property
    def small(self) -> Question | None:
        """
        The question with less work, as far as forward goes in the first form that whoever gives the reference can
        answer too; None where there is none.
        """
        forms = smaller_ones(self.question, self.inputs)
        return next(forms, None) if self.phase != "forward" else next(filter(self._answered, forms), None)

    def _answered(self, question: Question) -> bool:
        try:
            found = self.others.reference(question)
        except QuestionError:  # inputs that can be made in one size only
            return False
        return found is not None and found.contender == self.reference.contender

    def _sized(self, contender: Contender) -> tuple[Question, int]:
        """The question at the size its switches ask for, and how many times the batch that is."""
        switches = [registry.find("switches", name) for name in contender.switches]
        if any(hasattr(one, "LESSENS") for one in switches) and self.small is not None:
            return self.small, 1
        rows, batch = math.prod(getattr(one, "RESIZES", 1) for one in switches), batch_of(self.question, self.inputs)
        if rows == 1 or batch is None:
            return self.question, 1
        sizes = {**self.question.parameters, batch: rows * self.question.parameters[batch]}
        return replace(self.question, parameters=sizes), rows

    def reference_of(self, member: Member) -> Reference | None:
        """What its outputs are held against; None at another size where nobody can give that."""
        return self.reference if member.question is self.question else self.others.reference(member.question)

    def time(self, members: Mapping[str, Member], sets: int) -> Phase:
        """`sets` fresh sets of all members; one that fails or is wrong in the first leaves, with its reason."""
        settings = self.quarters.settings
        named = [replace(member.contender, name=name) for name, member in members.items()]
        prepared = {
            name: preparation(m.question, m.contender, m.inputs, self.phase, cotangents=self._cotangents(m))
            for name, m in members.items()
        }
        checked = {name: m for name, m in members.items() if m.question is self.question or self.phase == "forward"}
        references = {name: self.reference_of(member) for name, member in checked.items()}
        phase = begin(self.question, self.phase, named, prepared)
        rng = random.Random(settings.seed)
        kept: dict[str, float] = {}
        for number in range(sets):
            began = time.monotonic()
            with self.quarters.crew() as crew:
                start(phase, crew, number, rng)
                if number == 0:
                    self._check(phase, members, references, crew)
                    kept = operations_kept(members, crew)
                    self.cores.update(cores_busy(members, crew))
                    self.steps.update(steps_taken(members, crew))
                seconds = A_MEMBER_SECONDS * len(crew.members)
                take_set(phase, crew, seconds, rng, None, lambda: self.tick("timing"), WARMING_SECONDS)
            phase.lasted.append(time.monotonic() - began)
        self.reasons.update({name: said_plainly(error.cause) for name, error in phase.failures.items()})
        kinds = {name: error.cause.partition(":")[0] for name, error in phase.failures.items()}
        self.lacking |= {name for name, kind in kinds.items() if kind == NothingToFlip.__name__}
        self.broken |= {name for name, kind in kinds.items() if kind != NotApplicable.__name__} - self.lacking
        for times, (name, member) in itertools.product(phase.sets, members.items()):
            if member.rows > 1 and name in times:
                times[name] = [seconds / member.rows for seconds in times[name]]
        for times, (name, member) in itertools.product(phase.sets, members.items()):
            if member.single in times and name in times:
                alone = members[member.single]
                times[name] = for_one_more(times[name], times[member.single], member.rows / alone.rows)
        for name, member in members.items():
            if member.against is not None:
                prior = prior_of(member.contender.framework)
                hold_against(phase.sets, name, member.against, prior, kept.get(name, 1.0))
        return phase

    def count(self, contenders: Sequence[Contender]) -> dict[str, dict[str, Any]]:
        """
        What a call asks of kernels in phase forward, as each one's framework says it: `flops` and `products`.

        In processes of their own: a counter may trace, and watches every operation.
        """
        named = {one.name: one for one in contenders}
        prepared = {name: preparation(self.question, one, self.inputs, "forward") for name, one in named.items()}
        with self.quarters.crew() as crew:
            crew.start(self.question, named, prepared, cache="counted")
            told = {name: crew.ask(name, "count", "being counted", within=COUNTING_SECONDS) for name in named}
        return {name: reply[0] if reply is not None else {} for name, reply in told.items()}

    def _cotangents(self, member: Member) -> tuple[Array, ...]:
        return self.cotangents if self.phase == "gradient" else ()

    def _check(
        self, phase: Phase, members: Mapping[str, Member], references: Mapping[str, Reference | None], crew: Crew
    ) -> None:
        """Who gives other outputs than before leaves; who writes into its inputs gets copies."""
        for name, reference in references.items():
            member = members[name]
            if name not in crew.members:
                continue
            if reference is None:
                self._leaves(phase, name, "nobody gives outputs of this size to hold it against", crew)
                continue
            held_to = held_against(reference, member.contender, member.question)
            judged = judge(member.question, member.contender, self.phase, held_to, member.inputs, crew, member=name)
            if judged is None:
                continue
            if not judged.verdict.holds:
                self._leaves(phase, name, f"it changes the output: {judged.verdict.where}", crew)
            elif judged.changed:
                phase.copying.add(name)
                crew.ask(name, "copy_inputs", "being set up")

    def _leaves(self, phase: Phase, name: str, reason: str, crew: Crew) -> None:
        self.reasons[name] = phase.wrong[name] = reason
        crew.dismiss(name)


def with_its_own_batch(contender: Contender) -> str:
    """The name of the contender without those of its switches that ask for a larger batch."""
    larger = {name for name in contender.switches if hasattr(registry.find("switches", name), "RESIZES")}
    return JOINED.join(part for part in contender.name.split(JOINED) if part not in larger)


def for_one_more(each: Sequence[Seconds], alone: Sequence[Seconds], rows: float) -> list[Seconds]:
    """
    What one more row takes, round by round: of what a call costs, each of many still bears its part.

    Never less than half of what each takes: what grows by less than its noise is not known better than that.
    """
    return [max(one / 2, (rows * one - whole) / (rows - 1)) for one, whole in zip(each, alone)]


def operations_kept(members: Mapping[str, Member], crew: Crew) -> dict[str, float]:
    """By member with operations left out, which portion of them is left."""
    asked = {
        name: crew.ask(name, "operations_kept", "being looked at")
        for name, one in members.items()
        if one.against is not None and name in crew.members
    }
    return {name: float(reply[0]["kept"]) for name, reply in asked.items() if reply is not None}


def cores_busy(members: Mapping[str, Member], crew: Crew) -> dict[str, float]:
    """By member, how many cores a call keeps busy; asked only where some make many calls one, which others do not."""
    if not _gathered(members):
        return {}
    asked = {name: crew.ask(name, "scout", "being looked at", seconds=LOOKING_SECONDS) for name in [*crew.members]}
    return {name: float(reply[0]["cores_busy"]) for name, reply in asked.items() if reply is not None}


def steps_taken(members: Mapping[str, Member], crew: Crew) -> dict[str, int]:
    """
    By member that is one call, how many steps the interpreter takes in it.

    Asked where others make many calls one, or there are several sizes: a loop over the size has more steps at a larger.
    """
    gathered, sizes = _gathered(members), {id(member.question) for member in members.values()}
    if not gathered and len(sizes) == 1:
        return {}
    singles = [name for name in [*crew.members] if name not in gathered and members[name].contender.mode == "eager"]
    asked = {name: crew.ask(name, "count_steps", "being looked at") for name in singles}
    return {name: int(reply[0]["steps"]) for name, reply in asked.items() if reply is not None}


def _gathered(members: Mapping[str, Member]) -> set[str]:
    """Those that make many calls one."""
    return {name for name, one in members.items() if any(map(gathers, one.contender.switches))}


def gathers(switch: str) -> bool:
    """Whether it makes many calls one."""
    return hasattr(registry.find("switches", switch), "together")


def _calls_in_one(switch: str, inputs: Inputs) -> int:
    if not gathers(switch):
        return 1
    return max(1, int(registry.find("switches", switch).together(sum(array.size for array in inputs.arrays[0]))))


def said_plainly(cause: str) -> str:
    """What a switch or a capture says of itself, without the name of the exception and our own file."""
    plain = re.fullmatch(r"(?:NotApplicable|NothingToFlip|NotCaptured): (.*?)(?: \(\S+:\d+\))?", cause, re.DOTALL)
    return plain[1] if plain else cause


def held_against(reference: Reference, contender: Contender, question: Question) -> Reference:
    """The reference as a flipped contender may be held against it: in the precision that its switches leave it."""
    limit, allowance = reference.tolerance, dict(reference.allowance)
    for name in contender.switches:
        switch = registry.find("switches", name)
        if hasattr(switch, "PRECISION"):
            limit = max(
                limit,
                tolerance(float(np.finfo(switch.PRECISION).eps), reduction_size(question, reference.narrow[0]), 0.0),
            )
        if hasattr(switch, "SMALLEST"):
            for output, array in reference.sets[0].items():
                terms = max(1, reduction_size(question, reference.narrow[0]))
                allowance[output] = max(allowance.get(output, 0.0), switch.SMALLEST * terms * _largest(array))
    return replace(reference, tolerance=limit, allowance=allowance)


def _largest(array: Array) -> float:
    return max(1.0, float(np.abs(array).max(initial=0.0))) if array.dtype.kind in "fc" else 1.0
