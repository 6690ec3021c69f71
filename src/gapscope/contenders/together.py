"""
Contenders in this process, for lambdas, closures and fixtures that no other process can be given.

They share thread pools and memory layout, which separate programs do not: answers say so.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gapscope.contenders.crew import Crew, Quarters, load_fields
from gapscope.contenders.preparing import Preparation
from gapscope.errors import ContenderError
from gapscope.model.question import Contender, Question
from gapscope.units import Seconds
from gapscope.worker.protocol import Array, Header
from gapscope.worker.session import Session


@dataclass
class SharedQuarters(Quarters):
    """Everybody lives here. `functions` holds the contenders by name."""

    functions: Mapping[str, Callable[..., Any]] = field(default_factory=dict)

    def crew(self) -> Crew:
        return Together(self, self.functions)


class Together(Crew):
    """A crew without processes. Time limits cannot be kept: nobody can stop a function from inside its own thread."""

    def __init__(self, quarters: Quarters, functions: Mapping[str, Callable[..., Any]]) -> None:
        super().__init__(quarters)
        self.functions = functions
        self.sessions: dict[str, Session] = {}

    def start(
        self, question: Question, contenders: Mapping[str, Contender], prepared: Mapping[str, Preparation], cache: str
    ) -> None:
        for name, contender in contenders.items():
            session = self.sessions[name] = Session()
            self.members[name] = None  # type: ignore[assignment]  # present, but not a process
            session.function = self.functions[contender.function]
            try:
                session.adopt(load_fields(question, contender, self.settings))
                self.versions[name] = session.loaded()[0]["versions"]
            except (Exception, SystemExit) as error:
                self.fail(name, _described(name, "loading", error))
                continue
            self.ask(name, "prepare", "being set up", prepared[name].arrays, **prepared[name].fields)

    def ask(
        self,
        name: str,
        command: str,
        stage: str,
        arrays: Iterable[Array] = (),
        within: Seconds = math.inf,  # what runs in this process cannot be cut short
        **fields: Any,
    ) -> tuple[Header, list[Array]] | None:
        if name not in self.members:
            return None
        try:
            reply: tuple[Header, list[Array]] = getattr(self.sessions[name], command)(fields, list(arrays))
            return reply
        except (Exception, SystemExit) as error:
            self.fail(name, _described(name, stage, error))
            return None

    @property
    def relays(self) -> bool:
        return False

    def pid(self, name: str) -> int:
        return os.getpid()

    def dismiss(self, name: str) -> None:
        self.members.pop(name, None)
        self.sessions.pop(name, None)


def _described(name: str, stage: str, error: BaseException) -> ContenderError:
    missing = error.name if isinstance(error, ModuleNotFoundError) else None
    return ContenderError(name, stage, f"{type(error).__name__}: {error}", missing=missing)
