"""Hold a question against its baseline: find both, compare, show, and leave with the code that fits."""

from __future__ import annotations

import json as json_module
import os
import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from gapscope.cli import _asking, _question
from gapscope.errors import QuestionError

if TYPE_CHECKING:
    from gapscope.model.answer import Answer
    from gapscope.model.gating import Gated
    from gapscope.model.settings import Settings
    from gapscope.store import Keeper

FORMAT = 1
_STORE = "store"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlets:
    """Where the conclusion goes besides the terminal."""

    json: str | None
    summary: Path | None
    annotate: bool | None
    store: Path | None
    force: bool

    def refuse_to_overwrite(self) -> None:
        _asking.Outlets(json=self.json, html=None, store=self.store, force=self.force).refuse_to_overwrite()
        if self.summary is not None and not self.summary.parent.is_dir():
            raise QuestionError(f"{self.summary} cannot be written: there is no folder {self.summary.parent}.")


def put(
    question: str, settings: Settings, outlets: Outlets, *, against: str, fresh: str | None, prepare: str | None
) -> None:
    """Against a revision both are measured now; against a kept answer only the question is, unless that is kept too."""
    from gapscope.cli._progress import progress
    from gapscope.pipeline import Interrupted
    from gapscope.store import Keeper

    keeper = Keeper(outlets.store)
    with progress() as watch:
        try:
            if _is_kept(against):
                gated = _against_kept(question, settings, keeper, watch, against, fresh)
            else:
                gated = _against_revision(question, settings, keeper, watch, against, fresh, prepare)
        except Interrupted:
            raise typer.Exit(130) from None
    _show(gated, outlets)
    raise typer.Exit(1 if gated.closed else 0)


def _is_kept(against: str) -> bool:
    return against == _STORE or against.startswith(f"{_STORE}:") or against.endswith(".json")


def _against_revision(
    question: str, settings: Settings, keeper: Keeper, watch: Any, revision: str, fresh: str | None, prepare: str | None
) -> Gated:
    from gapscope.gate import against_revision

    if fresh is not None:
        raise QuestionError("--answer goes with a kept baseline; against a revision both are measured side by side.")
    found = _question.named(question)
    if found.shipped:
        raise QuestionError(f"{question} comes with gapscope and is in no revision of yours; name a question file.")
    gated, _ = against_revision(
        found.file,
        revision,
        settings,
        case=found.case,
        command=_asking.command(),
        prepare=prepare,
        save=keeper.save,
        watch=watch,
    )
    return gated


def _against_kept(
    question: str, settings: Settings, keeper: Keeper, watch: Any, against: str, fresh: str | None
) -> Gated:
    from gapscope.gate import against_answer

    found = _question.named(question)
    if not found.file.is_file():
        raise QuestionError(f"There is no file {found.file}; name a question file, or one that is shipped.")
    # Found before minutes of measuring, and before the fresh answer is the newest one in the store.
    baseline = _kept(against, found.name, keeper.path)
    now = _kept(fresh, found.name, keeper.path) if fresh is not None else _fresh(found, settings, keeper, watch)
    return against_answer(now, baseline, baseline=against, by=settings.beyond, command=_asking.command())


def _fresh(found: _question.Found, settings: Settings, keeper: Keeper, watch: Any) -> Answer:
    from gapscope.pipeline import answer

    return answer(found.file, settings, save=keeper.save, watch=watch, command=_asking.command(), **found.about())


def _kept(which: str, question: str, store: Path | None) -> Answer:
    """A file's answer, a stored one by its identity, or the newest finished one to this question."""
    from gapscope.store import answer_in, open_store

    if which.endswith(".json"):
        return answer_in(Path(which))
    kept = open_store(store)
    if which != _STORE:
        return kept.load(which.removeprefix(f"{_STORE}:"))
    entries = (entry for entry in kept.list(question) if entry.finished)
    newest = next(entries, None)
    if newest is None:
        raise QuestionError(
            f"No finished answer to {question!r} is stored. `gapscope compare` stores one; or name a revision or a "
            "file with --against."
        )
    return kept.load(newest.identity)


def _show(gated: Gated, outlets: Outlets) -> None:
    from gapscope.cli._terminal import colour, width
    from gapscope.report import _gating as words

    if outlets.json == "-":
        typer.echo(_as_json(gated))
    else:
        typer.echo(words.render_terminal(gated, width=width(), colour=colour(sys.stdout)))
        if outlets.json is not None:
            Path(outlets.json).write_text(_as_json(gated), encoding="utf-8")
    if outlets.summary is not None:
        with outlets.summary.open("a", encoding="utf-8") as file:
            file.write(words.render_markdown(gated))
    if outlets.annotate if outlets.annotate is not None else os.environ.get("GITHUB_ACTIONS") == "true":
        _echo_all(words.render_annotations(gated))


def _echo_all(lines: Iterable[str]) -> None:
    for line in lines:
        typer.echo(line, err=True)  # GitHub reads both streams, and --json - owns the other one


def _as_json(gated: Gated) -> str:
    return json_module.dumps({"format": FORMAT, "closed": gated.closed, **asdict(gated)}, indent=2)
