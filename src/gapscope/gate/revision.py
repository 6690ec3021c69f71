"""A git revision in a worktree of its own, gone afterwards; the user's own tree is not touched."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from gapscope.errors import QuestionError
from gapscope.units import Seconds

GIT_SECONDS: Seconds = 300.0
LAST_CHARACTERS = 800
OF_ONE_REPOSITORY = frozenset(
    f"GIT_{name}"
    for name in ("DIR", "WORK_TREE", "INDEX_FILE", "PREFIX", "COMMON_DIR", "OBJECT_DIRECTORY", "SHALLOW_FILE")
) | {"GIT_ALTERNATE_OBJECT_DIRECTORIES"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """A checkout: where it begins, and the question's file in it."""

    root: Path
    file: Path

    @property
    def folders(self) -> tuple[str, ...]:
        """
        Where its modules are looked for, before anything that is installed: every folder from the file's up to the
        root, each with its `src`. A project may begin anywhere between. What is a package is looked for from outside:
        its modules are not to stand in the place of Python's.
        """
        between = self.file.parent.relative_to(self.root).parents if self.file.parent != self.root else ()
        homes = [self.file.parent, *(self.root / part for part in between)]
        found = [folder for home in homes for folder in (home, home / "src") if folder.is_dir()]
        return tuple(str(folder) for folder in found if not (folder / "__init__.py").is_file())


def own_tree(file: Path) -> Tree:
    """The checkout that `file` stands in."""
    if not file.is_file():
        raise QuestionError(f"There is no file {file}; a gate against a revision needs a question file in a checkout.")
    found = file.resolve()
    root = _git(found.parent, "rev-parse", "--show-toplevel", doing=f"find the checkout of {file}")
    return Tree(root=Path(root).resolve(), file=found)


@contextmanager
def tree_at(own: Tree, revision: str, prepare: str | None, seconds: Seconds) -> Iterator[Tree]:
    """The same file as it was at `revision`; `prepare` is a command run there first, such as a build."""
    name = f"{revision}^{{commit}}"
    try:
        commit = _git(own.root, "rev-parse", "--verify", "--end-of-options", name, doing=f"find {revision}")
    except QuestionError:
        raise QuestionError(
            f"There is no revision {revision!r} in {own.root}. Where only the newest commit was fetched, fetch the "
            "others too (fetch-depth: 0)."
        ) from None
    with tempfile.TemporaryDirectory(prefix="gapscope-") as folder:
        root = Path(folder).resolve() / "tree"
        try:
            _git(own.root, "worktree", "add", "--detach", "--force", str(root), commit, doing=f"check out {revision}")
            if prepare is not None:
                _prepare(prepare, root, revision, seconds)
            yield Tree(root=root, file=root / own.file.relative_to(own.root))
        finally:
            # What was found, or went wrong, is worth more than a tidy end.
            with suppress(QuestionError):
                _git(own.root, "worktree", "remove", "--force", str(root), doing="remove the worktree")


def _prepare(command: str, root: Path, revision: str, seconds: Seconds) -> None:
    try:
        done = subprocess.run(
            command,
            shell=True,
            cwd=root,
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
            env=_environment(),
        )
    except subprocess.TimeoutExpired:
        raise QuestionError(f"--prepare {command!r} had not finished after {seconds:.0f} s at {revision}.") from None
    if done.returncode != 0:
        said = (done.stdout + done.stderr)[-LAST_CHARACTERS:].strip()
        raise QuestionError(f"--prepare {command!r} failed at {revision} with code {done.returncode}:\n{said}")


def _git(folder: Path, *words: str, doing: str) -> str:
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *words],
            capture_output=True,
            text=True,
            timeout=GIT_SECONDS,
            check=False,
            env=_environment(),
        )
    except FileNotFoundError:
        raise QuestionError("git is not installed here; a gate against a revision needs it.") from None
    except subprocess.TimeoutExpired:
        raise QuestionError(f"git could not {doing} within {GIT_SECONDS:.0f} s.") from None
    if done.returncode != 0:
        raise QuestionError(f"git could not {doing}: {done.stderr.strip()[-LAST_CHARACTERS:]}")
    return done.stdout.strip()


def _environment() -> dict[str, str]:
    """Without what git tells its hooks: it names the index of the commit being made, and that is not ours to write."""
    return {name: value for name, value in os.environ.items() if name not in OF_ONE_REPOSITORY}
