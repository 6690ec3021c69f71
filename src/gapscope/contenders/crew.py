"""The processes of one fresh set: one for each contender, of which one at a time is at work."""

from __future__ import annotations

import hashlib
import math
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import Any

import psutil

from gapscope.contenders.nurseries import Nurseries
from gapscope.contenders.preparing import Preparation
from gapscope.contenders.resolve import adapter_of
from gapscope.errors import ContenderError, QuestionError
from gapscope.model.question import Contender, Question
from gapscope.model.settings import Settings
from gapscope.units import Seconds
from gapscope.worker.foreign import worker_tree
from gapscope.worker.process import Place, Worker
from gapscope.worker.protocol import Array, Header

FREE_PORTION = 0.8
TIMED = "being timed"  # the stage of a contender in its rounds


@dataclass
class Quarters:
    """Where the processes of one run live: folders for compilers' caches, trees for other interpreters."""

    settings: Settings
    folder: Path
    environment: dict[str, str] = field(default_factory=dict)
    memory_limit: int | None = None
    nurseries: Nurseries = field(default_factory=Nurseries)

    def crew(self) -> Crew:
        """A new set of processes, none started yet."""
        self.nurseries.renew()
        return Crew(self)

    def hurried(self, limit: Seconds) -> Quarters:
        """The same place, with less time for each stage of a contender."""
        return replace(self, settings=replace(self.settings, time_limit=min(limit, self.settings.time_limit)))

    def close(self) -> None:
        """Let nobody live here any longer."""
        self.nurseries.close()

    def place(self, contender: Contender, cache: str) -> Place:
        """`cache` names the folder its compiler may use; a name not used before is an empty one."""
        adapter = adapter_of(contender.framework)
        own = {
            name: os.environ.get(name, value.replace("{cache}", str(self.folder / cache)))
            for name, value in adapter.environment.items()
        }
        shared = {**self.environment}
        if contender.interpreter is not None:
            shared["PYTHONPATH"] = str(worker_tree(self.folder))
        return Place(
            interpreter=contender.interpreter or sys.executable,
            environment={**shared, **own},
            memory_limit=self.memory_limit,
            helpers=adapter.helpers,
            framework=contender.framework,
            shared={**shared, **{name: value for name, value in own.items() if "{" not in adapter.environment[name]}},
        )


@contextmanager
def quarters(settings: Settings, nurseries: Nurseries | None = None) -> Iterator[Quarters]:
    """Quarters that are gone afterwards; `nurseries` that are given stay, for whoever comes next."""
    folder = Path(tempfile.mkdtemp(prefix="gapscope-"))
    limit = settings.memory_limit
    if limit is None and settings.device == "cpu":  # a CUDA driver reserves more than any sensible limit
        limit = int(FREE_PORTION * psutil.virtual_memory().available)
    environment = {"CUDA_VISIBLE_DEVICES": "-1"} if settings.device == "cpu" else {}
    if settings.threads is not None:
        pools = ("OMP", "OPENBLAS", "MKL", "NUMEXPR", "NUMBA")
        environment.update({f"{pool}_NUM_THREADS": str(settings.threads) for pool in pools})
    # Workers of another interpreter load what they need from this folder, and it goes away.
    kept = nurseries if nurseries is not None and not settings.pythons else Nurseries(settings.time_limit)
    try:
        yield Quarters(settings, folder, environment, limit, kept)
    finally:
        if kept is not nurseries:
            kept.close()
        shutil.rmtree(folder, ignore_errors=True)


class Crew:
    """Workers by contender name. A member that fails is closed and remembered; the others go on."""

    def __init__(self, quarters: Quarters) -> None:
        self.quarters = quarters
        self.settings = quarters.settings
        self.members: dict[str, Worker] = {}
        self.failures: dict[str, ContenderError] = {}
        self.versions: dict[str, dict[str, str]] = {}
        self.left_behind: dict[str, int] = {}
        self.ready_seconds: dict[str, Seconds] = {}
        self.starting_seconds: Seconds = 0.0

    def __enter__(self) -> Crew:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        for name in list(self.members):
            self.dismiss(name)

    def start(
        self, question: Question, contenders: Mapping[str, Contender], prepared: Mapping[str, Preparation], cache: str
    ) -> None:
        """
        Start, load and prepare, as many at once as there are cores: nothing is timed yet.

        Keys are member names: a contender's own, or that of its twin.
        """
        first = time.monotonic()
        names = list(contenders)
        places = {name: self.quarters.place(contenders[name], f"{cache}/{_folder(contenders[name])}") for name in names}
        self.quarters.nurseries.prepare(places.values())
        width = max(1, psutil.cpu_count() or 1)
        for batch in (names[at : at + width] for at in range(0, len(names), width)):
            began = time.monotonic()
            for name in batch:
                self._employ(name, places[name])
            load = {name: load_fields(question, contenders[name], self.settings) for name in batch}
            self._together(self._present(batch), "load", "loading", load)
            fields = {name: prepared[name].fields for name in batch}
            self._together(self._present(batch), "prepare", "being set up", fields, prepared)
            for name in self._present(batch):
                self.members[name].pause()
                self.ready_seconds[name] = time.monotonic() - began
        self.starting_seconds += time.monotonic() - first

    def ask(
        self,
        name: str,
        command: str,
        stage: str,
        arrays: Iterable[Array] = (),
        within: Seconds = math.inf,
        **fields: Any,
    ) -> tuple[Header, list[Array]] | None:
        """Wake one member, ask it, put it back to sleep. None if it failed or took too long, now or before."""
        worker = self.members.get(name)
        if worker is None:
            return None
        try:
            worker.resume()
            reply = worker.ask(command, stage, min(within, self.settings.time_limit), list(arrays), **fields)
            worker.pause()
            return reply
        except (ContenderError, QuestionError) as error:
            self.fail(name, error)
            return None

    @property
    def relays(self) -> bool:
        """Whether members may pass the turn on among themselves; on a device, slices are long and it gains nothing."""
        return self.settings.device == "cpu" and hasattr(os, "sched_setaffinity")

    def pid(self, name: str) -> int:
        """The process of a member that is present."""
        return self.members[name].pid

    def dismiss(self, name: str) -> None:
        worker = self.members.pop(name, None)
        if worker is not None:
            worker.close()
            if worker.left_behind:
                self.left_behind[name] = worker.left_behind

    def _present(self, names: list[str]) -> list[str]:
        return [name for name in names if name in self.members]

    def _employ(self, name: str, place: Place) -> None:
        try:
            self.members[name] = Worker(name, place, self.quarters.nurseries.find(place))
        except ContenderError as error:
            self.fail(name, error)

    def _together(
        self,
        names: list[str],
        command: str,
        stage: str,
        fields: Mapping[str, Header],
        prepared: Mapping[str, Preparation] | None = None,
    ) -> None:
        for name in names:
            arrays = prepared[name].arrays if prepared else []
            try:
                self.members[name].tell(command, stage, arrays, **fields[name])
            except ContenderError as error:
                self.fail(name, error)
        for name in self._present(names):
            try:
                header, _ = self.members[name].hear(self.settings.time_limit)
                self.versions.setdefault(name, header.get("versions", {}))
            except (ContenderError, QuestionError) as error:
                self.fail(name, error)

    def fail(self, name: str, error: ContenderError | QuestionError) -> None:
        """A question that is wrong for one contender only is that contender's failure."""
        if isinstance(error, QuestionError):
            error = ContenderError(name, self.members[name].stage, str(error))
        self.failures[name] = error
        self.dismiss(name)


def _folder(contender: Contender) -> str:
    """
    A folder for its compiler, shared with its flipped selves: only what a contender itself compiles is timed from cold.

    Compilers hand the path to others that do not take every character.
    """
    own = contender.name.partition(" + ")[0]
    return re.sub(r"[^\w.-]+", "-", own) + "-" + hashlib.sha256(own.encode()).hexdigest()[:8]


def load_fields(question: Question, contender: Contender, settings: Settings) -> Header:
    return {
        "file": contender.file or question.file,
        "qualified": contender.qualified,
        "folders": list(contender.folders),
        "apart_from": contender.apart_from,
        "case": question.case,
        "function": contender.function,
        "framework": contender.framework,
        "device": settings.device,
        "l2": settings.l2,
        "threads": settings.threads,
        "switches": contender.switches,
        "watching": contender.watching,
    }
