"""
The answer the others are held against: one contender, run plainly and in float64 where it can be.

In float64 its rounding is out of the way, and running it in its own type as well shows how
much rounding this program makes: that sets the tolerance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from gapscope.contenders.crew import Crew, Quarters
from gapscope.contenders.preparing import preparation
from gapscope.contenders.reader import Inputs
from gapscope.contenders.resolve import adapter_of
from gapscope.model.question import Contender, Question
from gapscope.model.settings import Settings
from gapscope.units import Seconds
from gapscope.verify.agreement import largest_error
from gapscope.verify.ordering import in_question_order
from gapscope.verify.tolerance import OWN_ERROR, epsilon, reduction_size, tolerance
from gapscope.worker.protocol import Array

Named = dict[str, Array]
COUNTING_SECONDS: Seconds = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """What one phase should give, for every input set."""

    name: str
    contender: str
    sets: tuple[Named, ...]
    tolerance: float
    narrow: tuple[Named, ...]
    """The same run in the question's own types: its dtypes are what the others' are held against."""
    allowance: dict[str, float]
    """For arrays that are nothing but rounding (a gradient that cancels out): how far they may lie apart at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class References:
    by_phase: dict[str, Reference]
    cotangents: tuple[Array, ...] = ()
    flops: float | None = None
    """Floating operations of a call of phase forward, as the reference's framework counts them."""
    reasons: tuple[str, ...] = ()
    """Why contenders that were asked for one gave none."""


def find_references(
    question: Question, inputs: Inputs, phases: Sequence[str], quarters: Quarters, *, count: bool = True
) -> References:
    """A reference for every phase, from the first contender that can give it; `count` its floating operations too."""
    found: dict[str, Reference] = {}
    cotangents: tuple[Array, ...] = ()
    flops: float | None = None
    reasons: list[str] = []
    for contender in _in_turn(question):
        missing = [phase for phase in phases if phase not in found and phase in contender.phases]
        if not missing:
            continue
        with quarters.crew() as crew:
            run = _Run(question, contender, inputs, crew, count=count)
            if not run.begin():
                continue
            if "gradient" in missing and not cotangents:
                cotangents = run.draw_cotangents(quarters.settings.seed)
            run.cotangents = cotangents
            found.update(run.references(missing, quarters.settings))
            flops = run.flops if flops is None else flops
            reasons += run.reasons
    return References(by_phase=found, cotangents=cotangents, flops=flops, reasons=tuple(reasons))


def _in_turn(question: Question) -> Iterator[Contender]:
    """The one declared as reference first, then one contender a function, in the file's order."""
    seen = set()
    for contender in sorted(question.contenders, key=lambda c: not c.reference):
        if contender.function not in seen and contender.environment is None:
            seen.add(contender.function)
            yield contender
    yield from (c for c in question.contenders if c.environment is not None)


class _Run:
    """One contender in its plainest mode, in its own types and in float64."""

    def __init__(self, question: Question, contender: Contender, inputs: Inputs, crew: Crew, *, count: bool) -> None:
        plain = adapter_of(contender.framework).modes[0]
        self.question, self.inputs, self.crew = question, inputs, crew
        self.contender = replace(contender, name=f"{contender.function}[{plain}]", mode=plain)
        self.cotangents: tuple[Array, ...] = ()
        self.flops: float | None = None
        self.count = count
        self.reasons: list[str] = []

    def begin(self) -> bool:
        name = self.contender.name
        first = "forward" if "gradient" in self.contender.phases else self.contender.phases[0]
        ready = preparation(self.question, self.contender, self.inputs, first)
        self.crew.start(self.question, {name: self.contender}, {name: ready}, cache="reference")
        return name in self.crew.members

    def draw_cotangents(self, seed: int) -> tuple[Array, ...]:
        """Fixed random weights, one for each output, in the question's order of axes and of the output's own type."""
        outputs = self._outputs("forward", widen=False)
        if not outputs:
            return ()
        rng = np.random.default_rng([seed, 1])
        return tuple(
            np.asarray(rng.standard_normal(array.shape)).astype(array.dtype)
            for name, array in outputs[0].items()
            if name.startswith("out")
        )

    def references(self, phases: Sequence[str], settings: Settings) -> dict[str, Reference]:
        """All narrow runs come first: once a process has been widened, it stays so."""
        narrow = {}
        for phase in phases:
            narrow[phase] = self._outputs(phase, widen=False)
            if self.count and phase == "forward" and _single(narrow[phase]):
                self._count()
        wide = {phase: self._outputs(phase, widen=True) for phase in phases if narrow[phase] is not None}
        return {
            phase: self._reference(found, wide[phase], settings) for phase, found in narrow.items() if found is not None
        }

    def _reference(self, narrow: tuple[Named, ...], wide: tuple[Named, ...] | None, settings: Settings) -> Reference:
        eps = epsilon([array for named in narrow for array in named.values()])
        errors = own_errors(narrow, wide) if wide is not None else {}
        cancelled = {name for name, error in errors.items() if error > np.sqrt(eps) and not name.startswith("out")}
        own = max((error for name, error in errors.items() if name not in cancelled), default=0.0)
        believed = wide is not None and own <= np.sqrt(eps)
        limit = settings.tolerance
        if limit is None:
            limit = tolerance(eps, reduction_size(self.question, narrow[0]), own if believed else 0.0)
        name = self.contender.name
        return Reference(
            name=f"{name} in float64" if believed and eps > np.finfo("float64").eps else name,
            contender=name,
            sets=wide if wide is not None and believed else narrow,
            tolerance=limit,
            narrow=narrow,
            allowance={n: noise(narrow, wide, n) for n in cancelled} if wide is not None and believed else {},
        )

    def _outputs(self, phase: str, *, widen: bool) -> tuple[Named, ...] | None:
        """Every input set's outputs by name, or None where this cannot be run."""
        name = self.contender.name
        cotangents = self.cotangents if phase == "gradient" else ()
        ready = preparation(self.question, self.contender, self.inputs, phase, cotangents=cotangents, widen=widen)
        if self.crew.ask(name, "prepare", "being set up", ready.arrays, **ready.fields) is None:
            self._restart()
            return None
        # The first call of a process may be coarser than the rest: a maths library can still be choosing
        # its kernels on one thread while another already uses them (pytorch#188792). It is thrown away.
        self.crew.ask(name, "run", "giving the reference", set=0, anew=True)
        sets = []
        for number in range(self.inputs.sets):
            reply = self.crew.ask(name, "run", "giving the reference", set=number, anew=number == 0)
            if reply is None or reply[0]["foreign"] is not None:
                if reply is not None:
                    self.reasons.append(f"{name} returned {reply[0]['foreign']}, which is no finished tensor")
                self._restart()
                return None
            sets.append(in_question_order(self.question, self.contender, dict(zip(reply[0]["names"], reply[1]))))
        return tuple(sets)

    def _count(self) -> None:
        reply = self.crew.ask(self.contender.name, "count", "being counted", within=COUNTING_SECONDS)
        self.flops = reply[0]["flops"] if reply is not None else None
        self._restart()

    def _restart(self) -> None:
        """A failed attempt costs its process: float64 may be what failed, the rest can go on."""
        if self.contender.name not in self.crew.members:
            self.begin()


def _single(outputs: tuple[Named, ...] | None) -> bool:
    """Whether it computes in float32: the machine's rate of multiplying is known for that type alone."""
    floating = [array.dtype for named in outputs or () for array in named.values() if array.dtype.kind in "fc"]
    return bool(floating) and all(dtype == np.float32 for dtype in floating)


def own_errors(narrow: tuple[Named, ...], wide: tuple[Named, ...]) -> dict[str, float]:
    """How far the reference's own two runs lie apart, by array."""
    errors: dict[str, float] = {}
    for a, b in zip(narrow, wide):
        for name in a:
            alike = name in b and a[name].shape == b[name].shape
            error = largest_error(a[name], b[name]) if alike else float("inf")
            errors[name] = max(errors.get(name, 0.0), error)
    return errors


def noise(narrow: tuple[Named, ...], wide: tuple[Named, ...], name: str) -> float:
    """The largest distance between the two runs of an array, with room for another contender's roundings."""
    return OWN_ERROR * max(float(np.abs(a[name] - b[name]).max(initial=0.0)) for a, b in zip(narrow, wide))
