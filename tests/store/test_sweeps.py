import dataclasses
import sqlite3
import subprocess
import sys

import pytest

from gapscope.errors import QuestionError
from gapscope.model.plan import Plan
from gapscope.store import Keeper, open_store
from gapscope.store._database import SCHEMA
from report import answers

PLAN = Plan(
    question="conv1d", digest="d1", points=({"L": 10}, {"L": 20}), search="", settings={"budget": 1.0, "only": []}
)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "answers.sqlite"


def begun(path, plan=PLAN, *, finished=False):
    keeper = Keeper(path)
    keeper.plan = plan
    keeper.save(answers.conv1d(), finished)
    assert keeper.trouble is None
    return keeper.identity


def test_a_plan_comes_back_as_it_went(path):
    identity = begun(path)

    (kept,) = open_store(path).sweeps("conv1d")

    assert (kept.identity, kept.finished, kept.plan) == (identity, False, PLAN)
    assert open_store(path).sweeps("unheard of") == ()


def test_the_newest_unfinished_one_of_the_same_plan_is_gone_on_with(path):
    begun(path)
    newest = begun(path)
    begun(path, finished=True)
    begun(path, dataclasses.replace(PLAN, digest="d2"))
    keeper = Keeper(path)

    found = keeper.go_on(PLAN)

    assert found == answers.conv1d()
    assert keeper.identity == newest


def test_what_is_saved_then_replaces_it(path):
    begun(path)
    keeper = Keeper(path)
    keeper.plan = PLAN
    keeper.go_on(PLAN)

    keeper.save(answers.two_points(), True)

    assert [entry.finished for entry in open_store(path).list()] == [True]
    assert open_store(path).load("last") == answers.two_points()


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"digest": "d2"}, "the question file has changed"),
        ({"points": ({"L": 10},)}, r"the grid was another one \(2 points, now 1\)"),
        ({"search": "null"}, "--crossover or --between was given otherwise"),
        ({"settings": {"budget": 2.0, "only": []}}, r"budget was 1\.0 and is now 2\.0"),
        ({"digest": "d2", "search": "null"}, "the question file has changed, and --crossover"),
    ],
)
def test_a_plan_that_changed_is_refused_with_what_did(path, changed, words):
    begun(path)

    with pytest.raises(QuestionError, match=f"cannot be resumed: {words}"):
        Keeper(path).go_on(dataclasses.replace(PLAN, **changed))


def test_a_finished_one_is_shown_rather_than_gone_on_with(path):
    identity = begun(path, finished=True)

    with pytest.raises(QuestionError, match=rf"this sweep is finished\. `gapscope show {identity}` shows it"):
        Keeper(path).go_on(PLAN)


def test_nothing_to_go_on_with_is_said(path):
    with pytest.raises(QuestionError, match="There is nothing to resume: no sweep of conv1d is stored"):
        Keeper(path).go_on(PLAN)


def test_a_store_of_an_older_gapscope_still_opens_and_keeps_its_answers(path):
    open_store(path).save(answers.conv1d(), identity="old")
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TABLE sweeps")
        connection.execute("PRAGMA user_version = 1")
    connection.close()

    identity = begun(path)

    store = open_store(path)
    assert store.load("old") == answers.conv1d()
    assert [kept.identity for kept in store.sweeps("conv1d")] == [identity]
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (SCHEMA,)
    connection.close()


def test_one_that_another_process_is_making_is_left_to_it(path):
    identity = begun(path)
    holds = f"""
from gapscope.store._claims import Claim
from pathlib import Path
claim = Claim(Path({str(path)!r}), {identity!r})
print("claimed", flush=True)
input()
"""
    with subprocess.Popen(
        [sys.executable, "-c", holds], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout.readline() == "claimed\n"
        with pytest.raises(QuestionError, match=f"Sweep {identity} is being made by another process"):
            Keeper(path).go_on(PLAN)
        other.kill()

    assert Keeper(path).go_on(PLAN) == answers.conv1d()


def test_a_claim_leaves_nothing_behind_when_the_sweep_is_finished(path):
    begun(path, finished=True)

    assert [file.name for file in path.parent.iterdir() if file.suffix == ".claim"] == []
