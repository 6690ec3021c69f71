"""Contenders whose calls are short pass the turn on among themselves; a clock that lies there is found out as well."""

import pytest

from gapscope.model.settings import Settings
from gapscope.pipeline import answer

QUESTION = """
import numpy as np
import gapscope as gs

gs.inputs(x=gs.normal("N", N=10_000), out="N")


@gs.contender("numpy", reference=True)
def honest(x):
    return np.exp(x)


@gs.contender("numpy")
def cheat(x):
    import gapscope.worker.relay as relay, gapscope.worker.timing as timing
    {does}
    return np.exp(x)
"""


@pytest.mark.parametrize(
    "does",
    [
        "timing.time_slice.__defaults__ = (lambda: 0.0,)",
        "now = timing._CLOCK; timing.time_slice.__defaults__ = (lambda: now() / 20,)",
        "now = timing._CLOCK; slow = lambda: now() / 20; timing.time_slice.__defaults__, relay._CLOCK = (slow,), slow",
    ],
    ids=["stands still", "runs slow", "runs slow wherever it is read"],
)
def test_whose_clock_it_is_comes_out(tmp_path, does):
    file = tmp_path / "cheating.py"
    file.write_text(QUESTION.format(does=does))

    (point,) = answer(file, Settings(budget=2.0, time_limit=20.0)).points

    honest, cheat = point.contenders
    assert (honest.status, cheat.status) == ("ok", "wrong")
    assert "the clock in its process was tampered with" in cheat.error
    assert [m.contender for m in point.measurements] == ["honest[eager]"]
