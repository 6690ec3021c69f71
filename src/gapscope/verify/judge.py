"""One contender's outputs against the reference: its verdict, and what differs without being wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from gapscope.contenders.crew import Crew
from gapscope.contenders.reader import Inputs
from gapscope.model.answer import Caveat
from gapscope.model.evidence import Verdict
from gapscope.model.question import Contender, Question
from gapscope.verify.agreement import Agreement, agree
from gapscope.verify.ordering import axes_of, by_value, in_question_order
from gapscope.verify.reference import Named, Reference


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    verdict: Verdict
    changed: tuple[str, ...] = ()
    """Inputs the contender wrote into."""
    output_bytes: int = 0
    caveats: tuple[Caveat, ...] = field(default=())


def judge(
    question: Question,
    contender: Contender,
    phase: str,
    reference: Reference,
    inputs: Inputs,
    crew: Crew,
    *,
    stage: str = "having its outputs checked",
    member: str | None = None,
    numbers: Sequence[int] = (),
) -> Judged | None:
    """Run it on the input sets in `numbers` (all that are timed, by default) and compare. None if it failed."""
    worst = Verdict(
        contender=contender.name,
        phase=phase,
        reference=reference.name,
        holds=True,
        error=0.0,
        tolerance=reference.tolerance,
        where=None,
    )
    changed: set[str] = set()
    size, notes = 0, list[Caveat]()
    for number in numbers or range(inputs.timed):
        # A training step goes on from where the last one ended, as the reference's did.
        anew = phase in ("step", "epoch") and number == 0
        reply = crew.ask(member or contender.name, "run", stage, set=number, anew=anew)
        if reply is None:
            return None
        header, arrays = reply
        if header["foreign"] is not None:
            return Judged(verdict=_refused(worst, header["foreign"], contender))
        changed.update(header["changed"])
        size = sum(array.nbytes for array in arrays)
        named = in_question_order(question, contender, dict(zip(header["names"], arrays)))
        worst = _worse(worst, _compare(question, contender, named, reference, number))
        if not notes:
            notes = list(_fairness(contender, phase, named, reference))
        if not worst.holds:
            break
    return Judged(verdict=worst, changed=tuple(sorted(changed)), output_bytes=size, caveats=tuple(notes))


def _compare(question: Question, contender: Contender, named: Named, reference: Reference, number: int) -> Agreement:
    wanted = reference.sets[number]
    outputs = [name for name in wanted if name.startswith("out")]
    if [name for name in named if name.startswith("out")] != outputs:
        return Agreement(error=None, where=f"it returned {_listed(named)}, the reference {_listed(wanted)}")
    untrained = [name for name in wanted if name.startswith("parameter") and name not in named]
    if untrained:
        return Agreement(error=None, where=f"it gives no {untrained[0]}, the reference does")
    shared = [name for name in wanted if name in named]
    worst = Agreement(error=0.0, where=None)
    for name in shared:
        found = named[name]
        if question.out is None and "out" in contender.axes and name == "out":
            order = by_value(found, wanted[name], reference.tolerance)
            found = found if order is None else found.transpose(order)
        allowance = reference.allowance.get(name, 0.0)
        one = agree(name, found, wanted[name], reference.tolerance, axes_of(question, wanted, name), allowance)
        if one.where is not None:
            return one
        worst = max(worst, one, key=lambda agreement: agreement.error or 0.0)
    return worst


def _worse(verdict: Verdict, found: Agreement) -> Verdict:
    if found.where is not None:
        return replace(verdict, holds=False, error=found.error, where=found.where)
    return replace(verdict, error=max(verdict.error or 0.0, found.error or 0.0))


def _refused(verdict: Verdict, foreign: str, contender: Contender) -> Verdict:
    seen = f"it returned {foreign}, which is no finished {contender.framework} tensor: nothing need have been computed"
    return replace(verdict, holds=False, error=None, where=seen)


def _listed(named: Named) -> str:
    return ", ".join(name for name in named if name.startswith("out")) or "nothing"


def _fairness(contender: Contender, phase: str, named: Named, reference: Reference) -> Iterator[Caveat]:
    """Where outputs agree but the work may not be the same."""
    narrow = reference.narrow[0]
    for name, array in named.items():
        if name in narrow and array.dtype != narrow[name].dtype:
            yield Caveat(
                name="other-precision",
                seen=f"{contender.name} returns {name} as {array.dtype}, {reference.contender} as {narrow[name].dtype}",
                advice="give both the same type, or read the gap as one between precisions",
            )
            break
    gradients = {name for name in narrow if name.startswith("gradient")}
    own = {name for name in named if name.startswith("gradient")}
    if phase == "gradient" and own != gradients:
        yield Caveat(
            name="unequal-work",
            seen=f"{contender.name} computes {_gradients(own)}, {reference.contender} {_gradients(gradients)}",
            advice="narrow both with wrt=, or return gs.Step(call, parameters={…}) from the set-up",
        )


def _gradients(names: set[str]) -> str:
    return "the gradient of " + ", ".join(sorted(name.rpartition(" ")[2] for name in names)) if names else "no gradient"
