import subprocess
import sys
from itertools import count

import pytest

from benchmarks.measure import live, trials
from benchmarks.measure.plan import Cell
from benchmarks.measure.trials import Trial

CELL = Cell(tool="asv", case="five", load="idle")


@pytest.fixture
def tool(monkeypatch):
    """A tool that answers at once: the words it will say, in order."""
    words = []

    def answer(cell, number):
        word = words.pop(0)
        if word == "interrupted":
            raise KeyboardInterrupt
        return Trial(
            tool=cell.tool,
            case=cell.case,
            load=cell.load,
            number=number,
            given=cell.seconds,
            truth=1.05,
            word=word,
            ratio=1.05,
            low=None,
            high=None,
            seconds=1.0,
            began="2026-01-01T00:00:00+00:00",
        )

    monkeypatch.setattr(live, "run", answer)
    return words


def test_an_interrupted_trial_is_not_kept_and_the_next_run_goes_on(tool, tmp_path):
    file = tmp_path / "live.jsonl"
    tool += ["slower", "interrupted", "same", "faster"]

    with pytest.raises(KeyboardInterrupt):
        live.carry_out({CELL: 3}, 1.0, file)
    live.carry_out({CELL: 3}, 1.0, file)

    assert [(one.number, one.word, one.swapped) for one in trials.read(file)] == [
        (0, "slower", False),
        (1, "same", True),
        (2, "faster", False),
    ]


def test_no_trial_begins_after_the_minutes_are_over(tool, tmp_path, monkeypatch):
    tool += ["slower"] * 3
    minutes = count(step=40)
    monkeypatch.setattr(live.time, "monotonic", lambda: next(minutes))

    live.carry_out({CELL: 3}, 1.0, tmp_path / "live.jsonl")

    assert len(trials.read(tmp_path / "live.jsonl")) == 1


def test_three_failures_in_a_row_end_it(tool, tmp_path):
    tool += ["failed", "slower", "failed", "failed", "failed", "slower"]

    with pytest.raises(SystemExit, match="3 trials in a row have failed"):
        live.carry_out({CELL: 9}, 1.0, tmp_path / "live.jsonl")

    assert len(trials.read(tmp_path / "live.jsonl")) == 5


def test_a_tool_that_fails_says_why():
    with pytest.raises(subprocess.CalledProcessError) as failure:
        live.said([sys.executable, "-c", "raise SystemExit('no such thing')"], patience=60)

    assert failure.value.stderr == "no such thing\n"
