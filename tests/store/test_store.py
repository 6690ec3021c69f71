import dataclasses
import sqlite3
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from gapscope.errors import StoreError
from gapscope.model.stored import Entry
from gapscope.store import default_path, open_store
from gapscope.store._answers import _LIST, _chosen
from gapscope.store._database import connected
from report import answers


class Calendar:
    """A second passes with every look."""

    def __init__(self):
        self.when = datetime(2026, 1, 5, 10, 0, tzinfo=timezone.utc)

    def __call__(self):
        self.when += timedelta(seconds=1)
        return self.when


@pytest.fixture
def store(tmp_path):
    return open_store(tmp_path / "new" / "folder" / "answers.sqlite", now=Calendar())


def test_what_is_saved_is_loaded(store):
    answer = answers.conv1d()

    identity = store.save(answer)

    assert store.load(identity) == answer
    assert store.load(identity[:4]) == answer
    assert store.load("last") == answer


def test_saving_again_replaces_and_keeps_its_place(store):
    first = store.save(answers.nothing_measured(), finished=False)
    second = store.save(answers.two_points())

    assert store.save(answers.conv1d(), identity=first, finished=True) == first

    assert store.load(first) == answers.conv1d()
    assert [entry.identity for entry in store.list()] == [second, first]
    assert store.load("last") == answers.two_points()


def test_the_list_tells_what_the_answers_are(store):
    store.save(answers.conv1d(), identity="aa", finished=False)

    assert store.list() == (
        Entry(
            identity="aa",
            when="2026-01-05T10:00:01.000+00:00",
            question="conv1d",
            title="Why is my TF2 Conv1D ten times slower than PyTorch?",
            cpu="AMD EPYC 7B13",
            finished=False,
            contenders=6,
            frameworks=("jax", "tensorflow", "torch"),
        ),
    )


def test_the_list_is_newest_first_and_can_be_narrowed(store):
    for number in range(3):
        store.save(answers.conv1d(), identity=f"conv{number}")
        store.save(answers.two_points(), identity=f"function{number}")

    assert [entry.identity for entry in store.list(limit=2)] == ["function2", "conv2"]
    assert [entry.identity for entry in store.list("conv1d")] == ["conv2", "conv1", "conv0"]
    assert [entry.identity for entry in store.list("conv1d", 1)] == ["conv2"]
    assert store.list("unheard of") == ()


def test_an_unknown_identity_is_answered_with_where_to_look(store):
    with pytest.raises(StoreError, match=r"^No answer begins with 'ab12'\. `gapscope show` lists what is stored\.$"):
        store.load("ab12")


def test_an_ambiguous_beginning_is_answered_with_the_choices(store):
    store.save(answers.conv1d(), identity="abc1")
    store.save(answers.conv1d(), identity="abc2")

    with pytest.raises(StoreError, match=r"^Several answers begin with 'abc': abc1, abc2\. Give more"):
        store.load("abc")


def test_a_whole_identity_wins_over_longer_ones(store):
    store.save(answers.two_points(), identity="abc2")
    store.save(answers.conv1d(), identity="abc")

    assert store.load("abc") == answers.conv1d()


def test_letters_that_mean_something_to_sql_mean_nothing_here(store):
    store.save(answers.conv1d(), identity="abc")

    for beginning in ("%", "_", "a%", "*", "' OR 1=1 --"):
        with pytest.raises(StoreError, match="No answer begins with"):
            store.load(beginning)
    assert store.list("' OR 1=1 --") == ()


def test_last_of_an_empty_store_says_how_to_fill_it(store):
    with pytest.raises(StoreError, match="No answers are stored yet"):
        store.load("last")


def test_an_answer_in_another_format_is_listed_but_not_read(store):
    store.save(dataclasses.replace(answers.conv1d(), format=99), identity="future")
    store.save(answers.conv1d(), identity="now")

    assert [entry.identity for entry in store.list()] == ["now", "future"]
    with pytest.raises(StoreError, match=r"^Answer future cannot be read\. This answer is in format 99"):
        store.load("future")


def test_hostile_words_come_back_as_they_were(store):
    assert store.load(store.save(answers.hostile())) == answers.hostile()


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(
        StoreError, match=r"The folder .*file/below cannot be made \(Not a directory\)\. Set GAPSCOPE_STORE"
    ):
        open_store(tmp_path / "file" / "below" / "answers.sqlite")


def test_a_path_that_is_a_folder_is_named(tmp_path):
    with pytest.raises(StoreError, match=r"cannot be written \(unable to open database file\)\. Set GAPSCOPE_STORE"):
        open_store(tmp_path)


def test_what_is_not_a_database_is_left_alone(tmp_path):
    path = tmp_path / "answers.sqlite"
    path.write_text("dear diary, " * 100)

    with pytest.raises(StoreError, match=r"is not a store of answers \(file is not a database\)\. Move it away"):
        open_store(path)

    assert path.read_text() == "dear diary, " * 100


def test_another_program_s_database_is_left_alone(tmp_path):
    path = tmp_path / "bookmarks.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
    connection.close()

    with pytest.raises(StoreError, match="is another program's database"):
        open_store(path)


def test_a_store_of_a_newer_gapscope_is_left_alone(store):
    with sqlite3.connect(store.path) as connection:
        connection.execute("PRAGMA user_version = 4")
    connection.close()

    with pytest.raises(StoreError, match=r"was written by a newer gapscope \(schema 4\)"):
        open_store(store.path)


def test_the_path_follows_the_environment(monkeypatch, tmp_path):
    monkeypatch.setenv("GAPSCOPE_STORE", str(tmp_path / "mine.sqlite"))
    assert default_path() == tmp_path / "mine.sqlite"

    monkeypatch.delenv("GAPSCOPE_STORE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_path() == tmp_path / "gapscope" / "answers.sqlite"

    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/someone")
    assert default_path() == Path("/home/someone/.local/share/gapscope/answers.sqlite")


def test_an_address_is_not_taken_for_a_path(monkeypatch):
    monkeypatch.setenv("GAPSCOPE_STORE", "postgresql://host/answers")

    with pytest.raises(StoreError, match="keeps answers in a file"):
        default_path()


@pytest.mark.parametrize(
    ("chosen", "index"),
    [
        ({}, "answers_by_time"),
        ({"question": "q1"}, "answers_by_question"),
        ({"machine": "m1"}, "answers_by_machine"),
    ],
)
def test_a_short_list_of_many_answers_reads_only_what_it_shows(store, chosen, index):
    with sqlite3.connect(store.path) as connection:
        condition, named = _chosen(**{"question": None, "framework": None, "machine": None, **chosen})
        plan = connection.execute(
            f"EXPLAIN QUERY PLAN {_LIST.format(chosen=condition)}", {**named, "limit": 20, "offset": 0}
        ).fetchall()
    connection.close()

    # And for each answer that is shown, its frameworks by its identity.
    assert [step[3].rpartition(" (")[0] or step[3] for step in plan] in (
        [f"{how} answers USING INDEX {index}", "CORRELATED SCALAR SUBQUERY 1", "SEARCH frameworks USING PRIMARY KEY"]
        for how in ("SCAN", "SEARCH")
    )


def test_ten_thousand_answers_are_listed_in_order(store):
    fill = """
    WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 10000)
    INSERT INTO answers SELECT 'id' || n, printf('2026-%05d', n), 'q' || (n % 7), 't', NULL, 1, 1, '{}' FROM counted
    """
    with sqlite3.connect(store.path) as connection:
        connection.execute(fill)
    connection.close()

    assert [entry.identity for entry in store.list("q1", 2)] == ["id9997", "id9990"]
    assert len(store.list()) == store.count() == 10_000
    assert store.count("q1") == 1429
    assert [entry.identity for entry in store.list("q1", 2, offset=2)] == ["id9983", "id9976"]


def test_answers_are_found_by_framework_and_machine(store):
    store.save(answers.conv1d(), identity="conv")
    store.save(answers.two_points(), identity="points")

    assert [entry.identity for entry in store.list(framework="torch")] == ["conv"]
    assert store.count(framework="torch") == 1
    assert store.count(machine="AMD EPYC 7B13") == 2
    assert store.list(machine="another") == ()
    assert store.choices().questions == tuple(sorted({"conv1d", answers.two_points().question.name}))
    assert store.choices().machines == ("AMD EPYC 7B13",)
    assert "jax" in store.choices().frameworks


def test_an_older_store_learns_which_frameworks_its_answers_have(store):
    store.save(answers.conv1d(), identity="conv")
    with sqlite3.connect(store.path) as connection:
        connection.execute("DROP TABLE frameworks")
        connection.execute("INSERT INTO answers SELECT 'odd', saved_at, question, title, cpu, 1, 1, '{' FROM answers")
        connection.execute("PRAGMA user_version = 2")
    connection.close()

    entries = open_store(store.path).list()

    assert {entry.identity: entry.frameworks for entry in entries} == {
        "conv": ("jax", "tensorflow", "torch"),
        "odd": (),
    }


def test_reading_cannot_write(store):
    store.save(answers.conv1d())

    with pytest.raises(StoreError, match="readonly"), connected(store.path) as connection:
        connection.execute("DELETE FROM answers")

    assert store.count() == 1
