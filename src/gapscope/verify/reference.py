"""
The answer the others are held against: one contender, run plainly and in float64 where it can be.

In float64 its rounding is out of the way, and running it in its own type as well shows how
much rounding this program makes: that sets the tolerance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from gapscope.contenders.crew import Crew, Quarters
from gapscope.contenders.preparing import preparation
from gapscope.contenders.reader import Inputs
from gapscope.contenders.resolve import adapter_of
from gapscope.model.question import Contender, Question
from gapscope.model.settings import Settings
from gapscope.verify.agreement import largest_error
from gapscope.verify.ordering import in_question_order
from gapscope.verify.tolerance import epsilon, reduction_size, tolerance
from gapscope.worker.protocol import Array

Named = dict[str, Array]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """What one phase should give, for every input set."""

    name: str
    contender: str
    sets: tuple[Named, ...]
    tolerance: float
    narrow: tuple[Named, ...]
    """The same run in the question's own types: its dtypes are what the others' are held against."""


@dataclass(frozen=True, slots=True, kw_only=True)
class References:
    by_phase: dict[str, Reference]
    cotangents: tuple[Array, ...] = ()
    failures: dict[str, str] = field(default_factory=dict)


def find_references(question: Question, inputs: Inputs, phases: Sequence[str], quarters: Quarters) -> References:
    """A reference for every phase, from the first contender that can give it."""
    found: dict[str, Reference] = {}
    cotangents: tuple[Array, ...] = ()
    for contender in _candidates(question):
        missing = [phase for phase in phases if phase not in found and phase in contender.phases]
        if not missing:
            continue
        with quarters.crew() as crew:
            run = _Run(question, contender, inputs, crew)
            if not run.begin():
                continue
            if "gradient" in missing and not cotangents:
                cotangents = run.draw_cotangents(quarters.settings.seed)
            run.cotangents = cotangents
            for phase in missing:
                reference = run.reference(phase, quarters.settings)
                if reference is not None:
                    found[phase] = reference
    return References(by_phase=found, cotangents=cotangents)


def _candidates(question: Question) -> Iterator[Contender]:
    """The one declared as reference first, then one contender a function, in the file's order."""
    seen = set()
    for contender in sorted(question.contenders, key=lambda c: not c.reference):
        if contender.function not in seen and contender.environment is None:
            seen.add(contender.function)
            yield contender
    yield from (c for c in question.contenders if c.environment is not None)


class _Run:
    """One contender in its plainest mode, in its own types and in float64."""

    def __init__(self, question: Question, contender: Contender, inputs: Inputs, crew: Crew) -> None:
        plain = adapter_of(contender.framework).modes[0]
        self.question, self.inputs, self.crew = question, inputs, crew
        self.contender = replace(contender, name=f"{contender.function}[{plain}]", mode=plain)
        self.cotangents: tuple[Array, ...] = ()

    def begin(self) -> bool:
        name = self.contender.name
        first = "forward" if "gradient" in self.contender.phases else self.contender.phases[0]
        ready = preparation(self.question, self.contender, self.inputs, first)
        self.crew.start(self.question, {name: self.contender}, {name: ready}, cache="reference")
        return name in self.crew.members

    def draw_cotangents(self, seed: int) -> tuple[Array, ...]:
        """Fixed random weights for the outputs, in the question's order of axes and of the outputs' own type."""
        outputs = self._outputs("forward", widen=False)
        if not outputs:
            return ()
        rng = np.random.default_rng([seed, 1])
        return tuple(
            np.asarray(rng.standard_normal(array.shape)).astype(array.dtype)
            for name, array in outputs[0].items()
            if name.startswith("out") and array.dtype.kind == "f"
        )

    def reference(self, phase: str, settings: Settings) -> Reference | None:
        narrow = self._outputs(phase, widen=False)
        if narrow is None:
            return None
        wide = self._outputs(phase, widen=True)
        eps = epsilon([array for named in narrow for array in named.values()])
        own = _own_error(narrow, wide) if wide is not None else 0.0
        believed = wide is not None and own <= np.sqrt(eps)
        limit = settings.tolerance or tolerance(eps, reduction_size(self.question), own if believed else 0.0)
        if wide is None or not believed:
            return Reference(
                name=self.contender.name, contender=self.contender.name, sets=narrow, tolerance=limit, narrow=narrow
            )
        name = self.contender.name if eps < 1e-12 else f"{self.contender.name} in float64"
        return Reference(name=name, contender=self.contender.name, sets=wide, tolerance=limit, narrow=narrow)

    def _outputs(self, phase: str, *, widen: bool) -> tuple[Named, ...] | None:
        """Every input set's outputs by name, or None where this cannot be run."""
        name = self.contender.name
        ready = preparation(self.question, self.contender, self.inputs, phase, cotangents=self.cotangents, widen=widen)
        if phase != "gradient":
            ready = preparation(self.question, self.contender, self.inputs, phase, widen=widen)
        if self.crew.ask(name, "prepare", "being set up", ready.arrays, **ready.fields) is None:
            self._restart()
            return None
        # The first call of a process may be coarser than the rest: a maths library can still be choosing
        # its kernels on one thread while another already uses them (pytorch#188792). It is thrown away.
        self.crew.ask(name, "run", "giving the reference", set=0, anew=True)
        sets = []
        for number in range(self.inputs.sets):
            reply = self.crew.ask(name, "run", "giving the reference", set=number, anew=True)
            if reply is None or reply[0]["foreign"] is not None:
                self._restart()
                return None
            sets.append(in_question_order(self.question, self.contender, dict(zip(reply[0]["names"], reply[1]))))
        return tuple(sets)

    def _restart(self) -> None:
        """A failed attempt costs its process: float64 may be what failed, the rest can go on."""
        if self.contender.name not in self.crew.members:
            self.begin()


def _own_error(narrow: tuple[Named, ...], wide: tuple[Named, ...]) -> float:
    if any(a.keys() != b.keys() or any(a[k].shape != b[k].shape for k in a) for a, b in zip(narrow, wide)):
        return float("inf")
    return max((largest_error(a[k], b[k]) for a, b in zip(narrow, wide) for k in a), default=0.0)
