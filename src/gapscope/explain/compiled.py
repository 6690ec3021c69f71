"""What a compiler has made of the slow side, read from its output: how many kernels are left of the operations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gapscope.contenders.preparing import preparation
from gapscope.explain.case import Case
from gapscope.explain.interventions import Intervention, flip_side
from gapscope.model.answer import Share
from gapscope.model.question import Contender


def with_kernels(case: Case, chosen: Sequence[Intervention], shares: tuple[Share, ...]) -> tuple[Share, ...]:
    """The shares that rest on compiling, with what the compiler's output shows added to their evidence."""
    for intervention in chosen:
        resting = [share.cause for share in shares if share.cause in intervention.causes]
        switches = (*intervention.on_top_of, intervention.switch)
        turned = flip_side(case.slow, switches) if intervention.generic and resting else ""
        words = None if isinstance(turned, str) else _kernels(case, turned)
        if words is not None:
            shares = tuple(
                replace(share, evidence=f"{share.evidence}; {words}") if share.cause in resting else share
                for share in shares
            )
    return shares


def _kernels(case: Case, contender: Contender) -> str | None:
    trial = case.trial
    ready = preparation(trial.question, contender, trial.inputs, trial.phase, cotangents=trial.cotangents)
    with trial.quarters.crew() as crew:
        crew.start(trial.question, {contender.name: contender}, {contender.name: ready}, cache="read")
        crew.ask(contender.name, "first_calls", "making its first calls", count=1, budget=1.0)
        reply = crew.ask(contender.name, "compiled_form", "having its compiled form read")
    return in_words(reply[0]["form"]) if reply is not None and reply[0]["form"] else None


def in_words(form: Mapping[str, int]) -> str:
    """`compiled, it launches 2 kernels, 1 of them fused, 1 a copy`."""
    names = (("fused", "fused"), ("transposes", "a transpose"), ("copies", "a copy"))
    parts = [f"{form[key]} of them {words}" for key, words in names if form.get(key)]
    count = form["kernels"]
    return ", ".join([f"compiled, it launches {count} kernel{'' if count == 1 else 's'}", *parts])
