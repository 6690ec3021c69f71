"""From what a file declares to contenders that can be run; everything that does not fit is refused here."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import Any

from gapscope import registry
from gapscope.adapters._base import Adapter
from gapscope.errors import QuestionError
from gapscope.model.question import PHASES, Contender, Question, TensorSpec
from gapscope.model.settings import Settings

Described = Mapping[str, Any]


def resolve(described: Described, settings: Settings, *, file: str, name: str, command: str, shipped: bool) -> Question:
    """One question as asked: parameters set, modes spread out, other environments added."""
    inputs = tuple(
        TensorSpec(name=i["name"], axes=None if i["axes"] is None else tuple(i["axes"]), kind=i["kind"])
        for i in described["inputs"]
    )
    out = None if described["out"] is None else tuple(tuple(axes) for axes in described["out"])
    found = [contender for each in described["contenders"] for contender in _spread(each, inputs, out)]
    if not found:
        raise QuestionError("No contenders are declared; decorate a function with @gs.contender('numpy').")
    _refuse_doubles(found)
    everywhere = found + [there for contender in found for there in _elsewhere(contender, settings)]
    kept = [c for c in everywhere if not settings.only or any(matches(c.name, p) for p in settings.only)]
    for contender in kept:
        if not shipped and contender.environment is None:
            _refuse_missing(contender)
    if not kept:
        known = ", ".join(c.name for c in everywhere)
        raise QuestionError(f"--only {' '.join(settings.only)} leaves no contender. Known: {known}.")
    return Question(
        name=name,
        title=described["title"],
        file=file,
        case=described["case"],
        command=command,
        parameters={
            **described["parameters"],
            **{name: value for name, value in settings.parameters.items() if name in described["parameters"]},
        },
        inputs=inputs,
        out=out,
        contenders=tuple(kept),
        claims=tuple(described["claims"]),
        shipped=shipped,
    )


def matches(name: str, pattern: str) -> bool:
    """Whether `pattern` means this contender: its full name, its function, or a shell pattern (`*`, `?`) of either."""
    return any(n == pattern or fnmatchcase(n, pattern.replace("[", "[[]")) for n in (name, name.partition("[")[0]))


def installed(framework: str) -> bool:
    return importlib.util.find_spec(adapter_of(framework).roots[0]) is not None


def adapter_of(framework: str) -> type[Adapter]:
    adapter: type[Adapter] = registry.find("adapters", framework).Adapter
    return adapter


def how_to_install(framework: str) -> str:
    """The sentence for a framework that is not there."""
    return f"{framework} is not installed here; pip install 'gapscope[{adapter_of(framework).extra}]' adds it."


def refuse_unknown_parameters(described: Sequence[Described], given: Mapping[str, Any]) -> None:
    """A dimension may be set if any question of the file has it."""
    known = list(dict.fromkeys(name for each in described for name in each["parameters"]))
    for name in given:
        if name not in known:
            raise QuestionError(f"--set {name}: no input names it. Known: {', '.join(known) or 'none'}.")


def _spread(each: Described, inputs: tuple[TensorSpec, ...], out: Any) -> Iterator[Contender]:
    function, framework = each["function"], each["framework"]
    adapter = adapter_of(framework)
    for mode in each["modes"] or adapter.modes[:1]:
        if mode not in adapter.modes:
            raise QuestionError(f"{framework} has no mode {mode!r} ({function}). Known: {', '.join(adapter.modes)}.")
        contender = Contender(
            name=f"{function}[{mode}]",
            function=function,
            framework=framework,
            mode=mode,
            takes=tuple(each["takes"]),
            phases=tuple(each["phases"]),
            axes={name: tuple(axes) for name, axes in each["axes"].items()},
            wrt=None if each["wrt"] is None else tuple(each["wrt"]),
            setup=each["setup"],
            gradients=each["gradients"],
            reference=each["reference"],
            line=each["line"],
        )
        refuse_misfits(contender, adapter, inputs, out)
        yield contender


def _elsewhere(contender: Contender, settings: Settings) -> Iterator[Contender]:
    for environment, interpreter in settings.pythons.items():
        yield replace(
            contender, name=f"{contender.name}@{environment}", environment=environment, interpreter=interpreter
        )


def refuse_misfits(contender: Contender, adapter: type[Adapter], inputs: tuple[TensorSpec, ...], out: Any) -> None:
    known = {spec.name: spec for spec in inputs}
    listed = ", ".join(known)
    for name in (*contender.takes, *(contender.wrt or ())):
        if name not in known:
            raise QuestionError(
                f"Contender {contender.function!r} names {name!r}, which is no input. Inputs: {listed}."
            )
    for name, axes in contender.axes.items():
        place = 0 if name == "out" else int(name[3:]) if name.startswith("out") and name[3:].isdigit() else None
        wanted = out[place] if out and place is not None and place < len(out) else None
        if place is None:
            if name not in known:
                raise QuestionError(f"Contender {contender.function!r} gives axes for {name!r}. Inputs: {listed}.")
            wanted = known[name].axes
            if wanted is None:
                raise QuestionError(
                    f"Input {name!r} has no named dimensions, so {contender.function!r} cannot reorder it."
                )
        if wanted is not None and sorted(axes) != sorted(wanted):
            raise QuestionError(
                f"Contender {contender.function!r} wants {name} as {' '.join(axes)}, "
                f"but {name} has the axes {' '.join(wanted)}; use each of them once."
            )
    for phase in contender.phases:
        if phase not in PHASES:
            raise QuestionError(f"Contender {contender.function!r} has phase {phase!r}. Known: {', '.join(PHASES)}.")
        if phase == "gradient" and "out" in contender.axes and out is None:
            raise QuestionError(f"{contender.function!r} names the axes of its output; name the question's with out=.")
        if phase == "gradient" and "gradients" not in adapter.supports:
            raise QuestionError(
                f"{contender.framework} has no gradients; take phase gradient from {contender.function!r}."
            )
        if phase in ("step", "epoch") and not contender.setup:
            raise QuestionError(
                f"Contender {contender.function!r} has phase {phase!r}; declare it with setup=True and return gs.Step."
            )


def _refuse_doubles(contenders: list[Contender]) -> None:
    seen = set()
    for contender in contenders:
        if contender.name in seen:
            raise QuestionError(f"Two contenders are called {contender.name!r}; rename one.")
        seen.add(contender.name)


def _refuse_missing(contender: Contender) -> None:
    if not installed(contender.framework):
        raise QuestionError(f"Contender {contender.name}: {how_to_install(contender.framework)}")
