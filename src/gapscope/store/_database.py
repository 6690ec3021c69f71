"""
The SQLite file itself: its tables, and every error of it as a sentence.

A connection lives for one operation. Saving is rare and a connection costs under a millisecond,
while one that is kept would be shared by threads, inherited by children, and forgotten.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from gapscope.errors import StoreError

SCHEMA = 3
_APPLICATION = 0x67617073
"""`gaps`: tells our files from other programs' databases."""
_PATIENCE_S = 30.0
"""How long one process waits for another that is saving."""
_ELSEWHERE = "Set GAPSCOPE_STORE to a file you may write."

_TABLES = """
CREATE TABLE IF NOT EXISTS answers (
    identity TEXT PRIMARY KEY,
    saved_at TEXT NOT NULL,
    question TEXT NOT NULL,
    title TEXT NOT NULL,
    cpu TEXT,
    contenders INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    body TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS answers_by_time ON answers (saved_at);
CREATE INDEX IF NOT EXISTS answers_by_question ON answers (question, saved_at);
CREATE INDEX IF NOT EXISTS answers_by_machine ON answers (cpu, saved_at);
CREATE TABLE IF NOT EXISTS frameworks (
    identity TEXT NOT NULL REFERENCES answers (identity),
    framework TEXT NOT NULL,
    PRIMARY KEY (identity, framework)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS frameworks_by_name ON frameworks (framework, identity);
INSERT OR IGNORE INTO frameworks
SELECT identity, json_extract(contender.value, '$.framework')
FROM answers, json_each(body, '$.points') AS point, json_each(point.value, '$.contenders') AS contender
WHERE json_valid(body) AND json_extract(contender.value, '$.framework') IS NOT NULL;
CREATE TABLE IF NOT EXISTS sweeps (
    identity TEXT PRIMARY KEY REFERENCES answers (identity),
    question TEXT NOT NULL,
    plan TEXT NOT NULL
);
"""
"""Every statement may meet what an older gapscope made: schema 1 had no sweeps, 2 had no frameworks."""


def prepare(path: Path) -> None:
    """Make the file and its folders where they are missing; refuse what is not a store."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"The folder {path.parent} cannot be made ({error.strerror}). {_ELSEWHERE}") from error
    with connected(path, writing=True) as connection:
        connection.execute("BEGIN")
        known = _recognised(connection, path)
        connection.execute("COMMIT")
        if not known:
            _make_tables(connection, path)
        # A lasting property of the file: readers and a writer no longer wait for each other. It cannot be set
        # while somebody else is in; then it stays as it is, which is only slower, and the next one sets it.
        with suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA journal_mode = WAL")


@contextmanager
def connected(path: Path, *, writing: bool = False) -> Iterator[sqlite3.Connection]:
    """A connection for one operation. What is not committed when it ends is as if it had never been."""
    try:
        # Transactions are begun and committed in so many words, never by the module.
        with closing(sqlite3.connect(path, timeout=_PATIENCE_S, isolation_level=None)) as connection:
            if not writing:
                connection.execute("PRAGMA query_only = ON")
            yield connection
    except sqlite3.Error as error:
        raise StoreError(_in_words(path, error)) from error


def _make_tables(connection: sqlite3.Connection, path: Path) -> None:
    # Looked at again under the lock: another process may have been quicker.
    connection.execute("BEGIN IMMEDIATE")
    if not _recognised(connection, path):
        for statement in _TABLES.split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {_APPLICATION}")
        connection.execute(f"PRAGMA user_version = {SCHEMA}")
    connection.execute("COMMIT")


def _recognised(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether the file is a store already; False for a new, empty one and for an older gapscope's."""
    application, schema = (
        connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")
    )
    if application == _APPLICATION and schema > SCHEMA:
        raise StoreError(
            f"{path} was written by a newer gapscope (schema {schema}). Upgrade gapscope, or set GAPSCOPE_STORE."
        )
    if application == _APPLICATION and schema == SCHEMA:
        return True
    if application == _APPLICATION:
        return False
    if connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
        raise StoreError(f"{path} is another program's database. {_ELSEWHERE}")
    return False


def _in_words(path: Path, error: sqlite3.Error) -> str:
    seen = str(error)
    if "not a database" in seen or "malformed" in seen:
        return f"{path} is not a store of answers ({seen}). Move it away, or set GAPSCOPE_STORE to another file."
    if "locked" in seen:
        return f"{path} was in use by another process for {_PATIENCE_S:.0f} s. Ask again when that one has finished."
    if "unable to open" in seen or "readonly" in seen:
        return f"{path} cannot be written ({seen}). {_ELSEWHERE}"
    return f"{path} could not be used: {seen}."
