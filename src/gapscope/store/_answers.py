"""Save, find and list answers."""

import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from gapscope.errors import StoreError
from gapscope.model import codec
from gapscope.model.answer import Answer
from gapscope.model.plan import Plan
from gapscope.model.stored import Choices, Course, Entry, KeptSweep
from gapscope.store._course import Kept, follow
from gapscope.store._database import connected

LAST = "last"

_SAVE = """
INSERT INTO answers (identity, saved_at, question, title, cpu, contenders, finished, body)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (identity) DO UPDATE SET
    question = excluded.question, title = excluded.title, cpu = excluded.cpu,
    contenders = excluded.contenders, finished = excluded.finished, body = excluded.body
"""
_SAVE_PLAN = "INSERT INTO sweeps (identity, question, plan) VALUES (?, ?, ?) ON CONFLICT (identity) DO NOTHING"
_SWEEPS = """
SELECT identity, finished, plan FROM sweeps JOIN answers USING (identity)
WHERE sweeps.question = ? ORDER BY saved_at DESC, answers.rowid DESC
"""
_LIST = """
SELECT identity, saved_at, question, title, cpu, contenders, finished,
    (SELECT group_concat(framework) FROM frameworks WHERE frameworks.identity = answers.identity)
FROM answers {chosen} ORDER BY saved_at DESC, rowid DESC LIMIT :limit OFFSET :offset
"""
_CHOICES = {
    "question": "question = :question",
    "machine": "cpu = :machine",
    "framework": "identity IN (SELECT identity FROM frameworks WHERE framework = :framework)",
}


def new_identity() -> str:
    return uuid.uuid4().hex[:12]


@dataclass(frozen=True, slots=True)
class Store:
    """A file of answers. Every call is one transaction: what has returned is on the disk."""

    path: Path
    now: Callable[[], datetime]

    def save(
        self, answer: Answer, *, identity: str | None = None, finished: bool = True, plan: Plan | None = None
    ) -> str:
        """
        Keep `answer` and return its identity. Saved again under the same one, it replaces what was there.

        With a `plan` it is a sweep, which can be gone on with.
        """
        chosen = new_identity() if identity is None else identity
        names = {state.name for point in answer.points for state in point.contenders}
        when = self.now().astimezone(timezone.utc).isoformat(timespec="milliseconds")
        asked, body = answer.question, codec.encode(answer).decode()
        row = (chosen, when, asked.name, asked.title, answer.machine.cpu, len(names), finished, body)
        frameworks = {(chosen, state.framework) for point in answer.points for state in point.contenders}
        with connected(self.path, writing=True) as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(_SAVE, row)
            connection.execute("DELETE FROM frameworks WHERE identity = ?", (chosen,))
            connection.executemany("INSERT INTO frameworks (identity, framework) VALUES (?, ?)", sorted(frameworks))
            if plan is not None:
                connection.execute(_SAVE_PLAN, (chosen, plan.question, codec.encode_plan(plan)))
            connection.execute("COMMIT")
        return chosen

    def sweeps(self, question: str) -> tuple[KeptSweep, ...]:
        """The sweeps of `question`, newest first; those of another gapscope that cannot be read are left out."""
        with connected(self.path) as connection:
            rows = connection.execute(_SWEEPS, (question,)).fetchall()
        found = []
        for identity, finished, plan in rows:
            with suppress(StoreError):
                found.append(KeptSweep(identity=identity, finished=bool(finished), plan=codec.decode_plan(plan)))
        return tuple(found)

    def load(self, identity: str) -> Answer:
        """The answer whose identity begins with `identity`, or the newest for `last`."""
        found = self._identify(identity)
        with connected(self.path) as connection:
            (body,) = connection.execute("SELECT body FROM answers WHERE identity = ?", (found,)).fetchone()
        try:
            return codec.decode(body)
        except StoreError as error:
            raise StoreError(f"Answer {found} cannot be read. {error}") from error

    def list(
        self,
        question: str | None = None,
        limit: int | None = None,
        *,
        framework: str | None = None,
        machine: str | None = None,
        offset: int = 0,
    ) -> tuple[Entry, ...]:
        """What is stored, newest first, without reading the answers themselves."""
        chosen, named = _chosen(question, framework, machine)
        named |= {"limit": -1 if limit is None else limit, "offset": offset}
        with connected(self.path) as connection:
            rows = connection.execute(_LIST.format(chosen=chosen), named).fetchall()
        return tuple(
            Entry(
                identity=identity,
                when=when,
                question=name,
                title=title,
                cpu=cpu,
                finished=bool(finished),
                contenders=contenders,
                frameworks=tuple(sorted(frameworks.split(","))) if frameworks else (),
            )
            for identity, when, name, title, cpu, contenders, finished, frameworks in rows
        )

    def count(self, question: str | None = None, *, framework: str | None = None, machine: str | None = None) -> int:
        """How many `list` would give without a limit."""
        chosen, named = _chosen(question, framework, machine)
        with connected(self.path) as connection:
            (number,) = connection.execute(f"SELECT count(*) FROM answers {chosen}", named).fetchone()
        return int(number)

    def choices(self) -> Choices:
        """Everything a list can be filtered by."""
        with connected(self.path) as connection:
            questions, machines, frameworks = (
                tuple(str(value) for (value,) in connection.execute(statement) if value is not None)
                for statement in (
                    "SELECT DISTINCT question FROM answers ORDER BY question",
                    "SELECT DISTINCT cpu FROM answers ORDER BY cpu",
                    "SELECT DISTINCT framework FROM frameworks ORDER BY framework",
                )
            )
        return Choices(questions=questions, machines=machines, frameworks=frameworks)

    def course(self, question: str, newest: int | None = None) -> Course:
        """How the gaps of `question` went over its stored answers, or the `newest` so many of them, oldest first."""
        with connected(self.path) as connection:
            rows = connection.execute(
                "SELECT identity, saved_at, body FROM answers WHERE question = ? "
                "ORDER BY saved_at DESC, rowid DESC LIMIT ?",
                (question, -1 if newest is None else newest),
            ).fetchall()[::-1]
        if not rows:
            raise StoreError(f"No answer to {question!r} is stored. `gapscope show` lists what is stored.")
        kept = []
        for identity, when, body in rows:
            try:
                kept.append(Kept(identity=identity, when=when, answer=codec.decode(body)))
            except StoreError:
                # Written by another gapscope; the course says how many it leaves out.
                continue
        return Course(question=question, lines=follow(kept), answers=len(rows), unreadable=len(rows) - len(kept))

    def _identify(self, beginning: str) -> str:
        if beginning == LAST:
            newest = self.list(limit=1)
            if not newest:
                raise StoreError("No answers are stored yet. `gapscope compare QUESTION` stores its answer.")
            return newest[0].identity
        with connected(self.path) as connection:
            rows = connection.execute(
                "SELECT identity FROM answers WHERE substr(identity, 1, ?) = ? ORDER BY identity LIMIT 5",
                (len(beginning), beginning),
            ).fetchall()
        found: tuple[str, ...] = tuple(identity for (identity,) in rows)
        if beginning in found or len(found) == 1:
            return found[0]
        if not found:
            raise StoreError(f"No answer begins with {beginning!r}. `gapscope show` lists what is stored.")
        raise StoreError(
            f"Several answers begin with {beginning!r}: {', '.join(found)}. Give more of the one you mean."
        )


def _chosen(question: str | None, framework: str | None, machine: str | None) -> tuple[str, dict[str, Any]]:
    """The condition for what is asked for. Only what is asked for stands in it, so that each kind has its index."""
    given = {"question": question, "framework": framework, "machine": machine}
    named: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    conditions = " AND ".join(_CHOICES[name] for name in named)
    return (f"WHERE {conditions}" if conditions else ""), named
