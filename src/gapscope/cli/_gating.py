"""Hold a question against its baseline: find both, compare, show, and leave with the code that fits."""

from __future__ import annotations

import json as json_module
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from gapscope.cli import _asking, _question
from gapscope.errors import QuestionError, StoreError

if TYPE_CHECKING:
    from gapscope.model.answer import Answer
    from gapscope.model.gating import Gated
    from gapscope.model.settings import Settings
    from gapscope.store import Keeper

FORMAT = 1
_STORE = "store"
MOST_LOOKED_AT = 200


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
        except StoreError as error:  # its own code says "slower" here
            raise QuestionError(str(error)) from error
    _show(gated, outlets)
    if keeper.trouble is not None:
        typer.echo(f"gapscope: {keeper.trouble}", err=True)
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
    gated, rests_on = against_revision(
        found.file,
        revision,
        settings,
        case=found.case,
        command=_asking.command(),
        prepare=prepare,
        save=keeper.save,
        watch=watch,
    )
    # What would settle what is open.
    unsettled = (f"{one.seen}; {one.advice}" for one in rests_on.caveats if one.name == "not-settled")
    return replace(gated, notes=(*gated.notes, *unsettled))


def _against_kept(
    question: str, settings: Settings, keeper: Keeper, watch: Any, against: str, fresh: str | None
) -> Gated:
    from gapscope.gate import against_answer, shares_a_point

    found = _question.named(question)
    if not found.file.is_file():
        raise QuestionError(f"There is no file {found.file}; name a question file, or one that is shipped.")
    # Found before minutes of measuring, and before the fresh answer is the newest one in the store.
    baseline = _kept(against, found.name, keeper.path)
    now = _kept(fresh, found.name, keeper.path) if fresh is not None else _fresh(found, settings, keeper, watch)
    if not shares_a_point(now, baseline):
        raise QuestionError(
            f"{against} has no contender at a place that was measured now: there is nothing to compare."
        )
    return against_answer(now, baseline, baseline=against, by=settings.beyond, command=_asking.command())


def _fresh(found: _question.Found, settings: Settings, keeper: Keeper, watch: Any) -> Answer:
    """Kept under a name of its own: what a gate closed on must not be the next one's baseline."""
    from gapscope.pipeline import answer

    about = {**found.about(), "name": f"{found.name}@gate"}
    return answer(found.file, settings, save=keeper.save, watch=watch, command=_asking.command(), **about)


def _kept(which: str, question: str, store: Path | None) -> Answer:
    """A file's answer, a stored one by its identity, or the newest finished one to this question from this machine."""
    from gapscope.gate import same_machine
    from gapscope.measure.machine import read_machine
    from gapscope.store import answer_in, open_store

    if which.endswith(".json"):
        return answer_in(Path(which))
    kept = open_store(store)
    if which != _STORE:
        return kept.load(which.removeprefix(f"{_STORE}:"))
    here = read_machine()
    if here.cpu is None:
        raise QuestionError("This machine does not name its processor. Say which answer it is: store:IDENTITY.")
    for entry in kept.list(question, MOST_LOOKED_AT):
        if entry.finished and entry.cpu is not None and entry.cpu.split() == here.cpu.split():
            with suppress(StoreError):  # written by another gapscope
                if same_machine((found := kept.load(entry.identity)).machine, here):
                    return found
    raise QuestionError(
        f"No finished answer to {question!r} from this machine is stored. `gapscope compare` stores one; or name a "
        "revision, a file or store:IDENTITY with --against."
    )


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
