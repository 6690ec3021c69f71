"""The same road for functions handed over in Python."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from gapscope import registry
from gapscope.contenders.crew import Quarters, quarters
from gapscope.contenders.reader import SETS, Inputs
from gapscope.contenders.resolve import adapter_of, refuse_misfits
from gapscope.contenders.together import SharedQuarters
from gapscope.declare.inputs import InputsDeclaration, Made
from gapscope.errors import QuestionError
from gapscope.measure.machine import read_machine
from gapscope.model.answer import Answer, Asked, Caveat
from gapscope.model.question import Contender, Question, TensorSpec
from gapscope.model.settings import Settings
from gapscope.pipeline.draft import Draft, Save, Watch
from gapscope.pipeline.explaining import explain_point, to_be_explained
from gapscope.pipeline.point import answer_point
from gapscope.worker.describe import as_literal, build_set
from gapscope.worker.reaping import MARK_NAME, kill_strays

Function = Callable[..., Any]


def compare(
    *functions: Function,
    inputs: Mapping[str, Any],
    frameworks: Sequence[str] | None = None,
    modes: Sequence[str] | None = None,
    phases: Sequence[str] = ("forward",),
    isolate: bool = True,
    why: bool = False,
    save: Save = lambda answer, finished: None,
    watch: Watch = lambda words: None,
    **settings: Any,
) -> Answer:
    """
    Prove that the functions agree, then measure them; `save` is given every state worth keeping.

    `why` explains the gaps that were settled or are hardly nothing.
    """
    if MARK_NAME in os.environ:
        raise QuestionError(
            "gapscope.compare was called while a worker was loading this file; "
            "put the call under `if __name__ == '__main__':`."
        )
    if not functions:
        raise QuestionError("gapscope.compare needs at least one function.")
    if why and not isolate:
        raise QuestionError("gapscope.why flips switches in processes of their own; leave out isolate=False.")
    chosen = to_be_explained(Settings(**settings)) if why else Settings(**settings)
    owners = list(frameworks) if frameworks is not None else [framework_of(f) for f in functions]
    if len(owners) != len(functions):
        raise QuestionError(f"{len(functions)} functions but {len(owners)} frameworks; give one for each.")
    if not isolate and len(set(owners)) > 1:
        raise QuestionError(f"{' and '.join(sorted(set(owners)))} cannot share a process; leave out isolate=False.")
    made = _make(inputs, chosen.seed)
    named = dict(zip(_names(functions), functions))
    contenders = tuple(
        contender
        for (name, function), owner in zip(named.items(), owners)
        for contender in _contenders(name, function, owner, modes, phases, made, isolate=isolate)
    )
    question = _question(contenders, made)
    with _home(chosen, named, isolate) as home:
        draft = Draft(
            asked=Asked(name=question.name, title=question.title, file=None, command=question.command),
            machine=read_machine(),
            settings=chosen,
            save=save,
            watch=watch,
        )
        if not isolate:
            draft.caveats.append(_SHARED)
        try:
            references = answer_point(question, made, home, draft)
            if why:
                explain_point(question, made, references, lambda smaller: made, home, draft)
        finally:
            home.close()
            kill_strays()
        found = draft.answer()
        save(found, True)
        return found


_SHARED = Caveat(
    name="shared-process",
    seen="all contenders ran in one process",
    advice="they share thread pools and memory layout; module-level functions can be compared with isolate=True",
)


def framework_of(function: Function) -> str:
    """The framework that made the function, or whose modules it uses; NumPy where there is none."""
    made_by = type(function).__module__.partition(".")[0]
    for name in registry.names("adapters"):
        if name != "numpy" and made_by in adapter_of(name).roots:
            return name
    code = getattr(inspect.unwrap(function), "__code__", None)
    space = getattr(inspect.unwrap(function), "__globals__", {})
    used = {
        space[name].__name__.partition(".")[0]
        for name in (code.co_names if code else ())
        if _is_module(space.get(name))
    }
    owners = [name for name in registry.names("adapters") if name != "numpy" and used & set(adapter_of(name).roots)]
    if len(owners) > 1:
        raise QuestionError(f"{_name(function)} uses {' and '.join(owners)}; say whose it is with frameworks=[…].")
    return owners[0] if owners else "numpy"


def _is_module(value: Any) -> bool:
    return isinstance(value, ModuleType)


def _name(function: Function) -> str:
    return getattr(function, "__name__", type(function).__name__)


def _names(functions: Sequence[Function]) -> list[str]:
    """One name a function; those of the same name are numbered."""
    plain = [_name(function) for function in functions]
    return [name if plain.count(name) == 1 else f"{name}-{plain[:at].count(name) + 1}" for at, name in enumerate(plain)]


def _question(contenders: tuple[Contender, ...], inputs: Inputs) -> Question:
    title = " against ".join(dict.fromkeys(contender.function for contender in contenders))
    return Question(
        name="python",
        title=title,
        file="",
        case=None,
        command=f"gapscope.compare({', '.join(dict.fromkeys(c.function for c in contenders))}, inputs=…)",
        parameters={},
        inputs=specs(inputs),
        out=None,
        contenders=contenders,
    )


@contextmanager
def _home(settings: Settings, functions: Mapping[str, Function], isolate: bool) -> Iterator[Quarters]:
    with quarters(settings) as home:
        if isolate:
            yield home
        else:
            yield SharedQuarters(settings=settings, folder=home.folder, functions=functions)


def _make(inputs: Mapping[str, Any], seed: int) -> Inputs:
    """
    Described inputs are drawn anew for each set. Arrays are used as they are in all that are timed, and a
    little scaled in the one that is kept back: an output kept from before is wrong there.
    """
    described = {name: value if isinstance(value, Made) else _given(value) for name, value in inputs.items()}
    declaration = InputsDeclaration(made=described, out=None)
    sets = [build_set(declaration, declaration.parameters(), seed, number) for number in range(SETS + 1)]
    for name, value in inputs.items():
        if isinstance(value, np.ndarray) and value.dtype.kind in "fc":
            sets[-1][name] = (value * 1.001).astype(value.dtype)
    tensors = tuple(name for name, made in described.items() if made.kind == "tensor")
    return Inputs(
        order=tuple(inputs),
        tensors=tensors,
        values=tuple({name: as_literal(name, one[name]) for name in inputs if name not in tensors} for one in sets),
        arrays=tuple(tuple(one[name] for name in tensors) for one in sets),
    )


def _given(value: Any) -> Made:
    return Made(lambda rng, shape, parameters: value, None, {}, _kind(value))


def _kind(value: Any) -> str:
    return "python" if isinstance(value, (bool, int, float, complex, str)) else "tensor"


def specs(inputs: Inputs) -> tuple[TensorSpec, ...]:
    return tuple(
        TensorSpec(name=name, axes=None, kind="tensor" if name in inputs.tensors else "python") for name in inputs.order
    )


def _contenders(
    name: str,
    function: Function,
    owner: str,
    modes: Sequence[str] | None,
    phases: Sequence[str],
    inputs: Inputs,
    *,
    isolate: bool,
) -> Iterator[Contender]:
    takes = tuple(p.name for p in inspect.signature(function).parameters.values() if p.default is p.empty)
    file, qualified = _address(function) if isolate else (None, None)
    for mode in modes or adapter_of(owner).modes[:1]:
        if mode not in adapter_of(owner).modes:
            raise QuestionError(f"{owner} has no mode {mode!r}. Known: {', '.join(adapter_of(owner).modes)}.")
        contender = Contender(
            name=f"{name}[{mode}]",
            function=name,
            framework=owner,
            mode=mode,
            takes=takes,
            phases=tuple(phases),
            axes={},
            file=file,
            qualified=qualified,
            folders=_folders(),
        )
        refuse_misfits(contender, adapter_of(owner), specs(inputs), None)
        yield contender


def _folders() -> tuple[str, ...]:
    """Where this process looks for modules, less what every interpreter brings along."""
    own = (sys.prefix, sys.base_prefix)
    entries = [entry or str(Path.cwd()) for entry in sys.path]
    return tuple(entry for entry in entries if Path(entry).is_dir() and not entry.startswith(own))


def reachable(function: Function) -> bool:
    """Whether another process can be given the function."""
    try:
        _address(function)
    except QuestionError:
        return False
    return True


def _address(function: Function) -> tuple[str, str]:
    """Where another process finds the function."""
    qualified = getattr(function, "__qualname__", "<object>")
    try:
        file = inspect.getsourcefile(inspect.unwrap(function))
    except TypeError:
        file = None
    # A method's object is here and nowhere else; that of a class method is found with it.
    bound = inspect.ismethod(function) and not inspect.isclass(function.__self__)
    if bound or "<" in qualified or file is None or not Path(file).is_file():
        raise QuestionError(
            f"{qualified} cannot be reached from another process: it is no function of a module's own. "
            "Move it to the top of a file, or pass isolate=False."
        )
    return str(Path(file).resolve()), qualified
