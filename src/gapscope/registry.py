"""
Find an extension by the name of its file.

Every file without a leading underscore in an extension folder is one extension,
and its public name is the file's stem with `_` as `-`. Listing imports nothing, so
`gapscope --help` never loads a tensor framework. Third parties add theirs under the
entry-point group `gapscope.<folder>`.
"""

import importlib
import importlib.util
import pkgutil
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

from gapscope.errors import QuestionError


def names(folder: str, prefix: str = "") -> tuple[str, ...]:
    """The public names of the extensions in `folder`, sorted; `prefix` is left out of them."""
    own = {_public(stem[len(prefix) :]) for stem in _stems(folder) if stem.startswith(prefix) and stem[0] != "_"}
    return tuple(sorted(own | {entry.name for entry in _third_party(folder)}))


def find(folder: str, name: str, prefix: str = "") -> ModuleType:
    """The module of the extension called `name`, imported now."""
    for entry in _third_party(folder):
        if entry.name == name:
            module: ModuleType = entry.load()
            return module
    known = names(folder, prefix)
    if name not in known:
        raise QuestionError(f"No {folder} entry is called {name!r}. Known: {', '.join(known) or 'none'}.")
    return importlib.import_module(f"gapscope.{folder}.{prefix}{name.replace('-', '_')}")


def file_of(folder: str, name: str) -> Path:
    """The file of the extension called `name`, with nothing of it run."""
    for entry in _third_party(folder):
        if entry.name == name:
            spec = importlib.util.find_spec(entry.module)
            if spec is None or spec.origin is None:
                raise QuestionError(f"{name} is said to be {entry.module}, and there is no such file.")
            return Path(spec.origin)
    (home, *_) = importlib.import_module(f"gapscope.{folder}").__path__
    return Path(home) / f"{name.replace('-', '_')}.py"


def _public(stem: str) -> str:
    return stem.replace("_", "-")


# What is installed is read once a process: to look anew reads a file of every package there is.
@cache
def _stems(folder: str) -> tuple[str, ...]:
    package = importlib.import_module(f"gapscope.{folder}")
    return tuple(module.name for module in pkgutil.iter_modules(package.__path__))


@cache
def _third_party(folder: str) -> tuple[EntryPoint, ...]:
    return tuple(entry_points(group=f"gapscope.{folder}"))
