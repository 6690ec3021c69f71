"""Load a question file in a process that owns at most one framework."""

import importlib
import importlib.util
import sys
from collections.abc import Sequence, Set
from pathlib import Path
from types import ModuleType

from gapscope import registry
from gapscope.declare.collection import Declarations, collecting
from gapscope.worker.stubs import StubFinder, forget_stubs

MODULE_NAME = "gapscope_question"


def hide_frameworks(owned: str | None) -> StubFinder:
    """From here on, frameworks other than `owned` are stubs to the question file and missing to libraries."""
    if isinstance(sys.meta_path[0], StubFinder):  # done before this process was forked
        return sys.meta_path[0]
    hidden = {root for name in registry.names("adapters") if name != owned for root in roots_of(name)}
    own = set(roots_of(owned)) if owned else set()
    finder = StubFinder(hidden - own - {"numpy"})
    finder.install()
    return finder


def roots_of(framework: str) -> tuple[str, ...]:
    roots: tuple[str, ...] = registry.find("adapters", framework).Adapter.roots
    return roots


def load_file(path: Path, finder: StubFinder, folders: Sequence[str] = ()) -> tuple[ModuleType, Declarations]:
    """Run the file and return it with everything it declared. What it imports is looked for in `folders` too."""
    home, package = _package(path)
    sys.path[:0] = [str(home), *folders]
    finder.user_folder = str(path.parent)
    try:
        return _run(path, package)
    except ModuleNotFoundError as error:
        if not finder.hides(error.name):
            raise
    # An installed package of the user's needs a hidden framework to load: serve it stubs as well.
    finder.generous = True
    return _run(path, package)


def refuse_modules_of(folder: str, known: Set[str], own: Sequence[str]) -> None:
    """
    Fail where one that is not `known` was loaded from `folder` and not from one of its `own`: the contender is to be of
    another tree, and what is installed in place is found whatever the path.
    """
    for name, module in list(sys.modules.items()):
        if name in known or name.partition(".")[0] == "gapscope" or not getattr(module, "__file__", None):
            continue
        place = Path(str(module.__file__)).resolve()
        inside = any(place.is_relative_to(Path(one).resolve()) for one in (*own, sys.prefix))
        if place.is_relative_to(folder) and not inside:
            raise ImportError(f"{name} was loaded from {place.parent}, not from the tree it is to be of")


def _package(path: Path) -> tuple[Path, str]:
    """The folder the file's imports begin in, and the package it belongs to: none for most."""
    home: Path = path.parent
    names: list[str] = []
    while (home / "__init__.py").is_file():
        names.insert(0, home.name)
        home = home.parent
    return home, ".".join(names)


def _run(path: Path, package: str) -> tuple[ModuleType, Declarations]:
    spec = importlib.util.spec_from_file_location(MODULE_NAME, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[MODULE_NAME] = module
    try:
        with collecting() as declared:
            if package:
                importlib.import_module(package)
                module.__package__ = package
            spec.loader.exec_module(module)
    finally:
        forget_stubs()
    return module, declared


def merged(declared: Declarations, case: str | None) -> Declarations:
    """The question called `case`, with what stands at the top of the file."""
    if case is None:
        return declared
    own = next(question for question in declared.questions if question.name == case)
    named = {contender.name for contender in own.contenders}
    return Declarations(
        name=case,
        title=own.title or declared.title,
        parameters=own.parameters,
        inputs=own.inputs or declared.inputs,
        contenders=[c for c in declared.contenders if c.name not in named] + own.contenders,
        claims=declared.claims + own.claims,
        sweeps=own.sweeps,
    )
