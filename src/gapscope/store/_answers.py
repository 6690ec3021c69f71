"""Save, find and list answers."""

import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path

from gapscope.errors import StoreError
from gapscope.model import codec
from gapscope.model.answer import Answer
from gapscope.model.plan import Plan
from gapscope.model.stored import Course, Entry, KeptSweep
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
SELECT identity, saved_at, question, title, cpu, contenders, finished FROM answers
{chosen} ORDER BY saved_at DESC, rowid DESC LIMIT :limit
"""


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
        with connected(self.path) as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(_SAVE, row)
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

    def list(self, question: str | None = None, limit: int | None = None) -> tuple[Entry, ...]:
        """What is stored, newest first, without reading the answers themselves."""
        with connected(self.path) as connection:
            # Two statements, so that each has its index: one would read every answer to find those of a question.
            chosen = "" if question is None else "WHERE question = :question"
            named = {"question": question, "limit": -1 if limit is None else limit}
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
            )
            for identity, when, name, title, cpu, contenders, finished in rows
        )

    def course(self, question: str) -> Course:
        """How the gaps of `question` went, over all its stored answers, oldest first."""
        with connected(self.path) as connection:
            rows = connection.execute(
                "SELECT identity, saved_at, body FROM answers WHERE question = ? ORDER BY saved_at, rowid", (question,)
            ).fetchall()
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
