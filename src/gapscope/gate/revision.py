"""A git revision in a worktree of its own, gone afterwards; the user's own tree is not touched."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from gapscope.errors import QuestionError
from gapscope.units import Seconds

GIT_SECONDS: Seconds = 300.0
LAST_CHARACTERS = 800


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """A checkout: where it begins, and the question's file in it."""

    root: Path
    file: Path

    @property
    def folders(self) -> tuple[str, ...]:
        """Where its modules are looked for, before anything that is installed."""
        return tuple(str(folder) for folder in (self.root, self.root / "src") if folder.is_dir())


def own_tree(file: Path) -> Tree:
    """The checkout that `file` stands in."""
    if not file.is_file():
        raise QuestionError(f"There is no file {file}; a gate against a revision needs a question file in a checkout.")
    root = _git(file.parent, "rev-parse", "--show-toplevel", doing=f"find the checkout of {file}")
    return Tree(root=Path(root), file=file.resolve())


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
        root = Path(folder) / "tree"
        _git(own.root, "worktree", "add", "--detach", "--force", str(root), commit, doing=f"check out {revision}")
        try:
            if prepare is not None:
                _prepare(prepare, root, revision, seconds)
            yield Tree(root=root, file=root / own.file.relative_to(own.root.resolve()))
        finally:
            _git(own.root, "worktree", "remove", "--force", str(root), doing="remove the worktree")


def _prepare(command: str, root: Path, revision: str, seconds: Seconds) -> None:
    try:
        done = subprocess.run(
            command, shell=True, cwd=root, capture_output=True, text=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        raise QuestionError(f"--prepare {command!r} had not finished after {seconds:.0f} s at {revision}.") from None
    if done.returncode != 0:
        said = (done.stdout + done.stderr)[-LAST_CHARACTERS:].strip()
        raise QuestionError(f"--prepare {command!r} failed at {revision} with code {done.returncode}:\n{said}")


def _git(folder: Path, *words: str, doing: str) -> str:
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *words], capture_output=True, text=True, timeout=GIT_SECONDS, check=False
        )
    except FileNotFoundError:
        raise QuestionError("git is not installed here; a gate against a revision needs it.") from None
    except subprocess.TimeoutExpired:
        raise QuestionError(f"git could not {doing} within {GIT_SECONDS:.0f} s.") from None
    if done.returncode != 0:
        raise QuestionError(f"git could not {doing}: {done.stderr.strip()[-LAST_CHARACTERS:]}")
    return done.stdout.strip()
