"""Members at other sizes, in real processes."""

import pytest

from explain.trials import trial_of
from gapscope.switches._flipped import flip

FILE = """
import numpy as np
import gapscope as gs

gs.inputs(x=gs.normal("N C", N=8, C=3), out="N C")


@gs.contender("numpy", reference=True)
def every_row(x):
    return x + x


@gs.contender("numpy")
def eight_rows(x):
    out = np.zeros_like(x)
    out[:8] = 2 * x[:8]
    return out
"""


@pytest.fixture
def trial(tmp_path):
    with trial_of(FILE, tmp_path) as given:
        yield given


def flipped(trial, switch):
    turned = [flip(contender, "forward", (switch,)) for contender in trial.question.contenders]
    return {one.name: trial.member(one) for one in turned}


def test_who_computes_a_part_of_a_larger_batch_is_not_timed_for_it(trial):
    members = flipped(trial, "larger-batch")

    (timed,) = trial.time(members, 1).sets

    assert list(timed) == ["every_row[eager] + larger-batch"]
    assert "it changes the output" in trial.reasons["eight_rows[eager] + larger-batch"]


def test_next_to_no_work_is_the_question_at_a_small_size(trial):
    members = flipped(trial, "next-to-no-work")

    (timed,) = trial.time(members, 1).sets

    assert [member.question.parameters["N"] for member in members.values()] == [1, 1]
    assert set(timed) == set(members)
    assert trial.reasons == {}
