"""What a trial says and asks of its members."""

import pytest

from explain.trials import trial_of
from gapscope.contenders.preparing import preparation
from gapscope.explain.confirmed import SMALL, longer_loop
from gapscope.explain.leaner import Against
from gapscope.explain.trial import (
    Member,
    cores_busy,
    for_one_more,
    operations_kept,
    said_plainly,
    steps_taken,
)
from gapscope.switches._flipped import flip


def test_what_a_switch_says_of_itself_is_said_plainly():
    assert said_plainly("NotApplicable: nothing is copied (/somewhere/without_copies.py:14)") == "nothing is copied"
    assert said_plainly("NotCaptured: a value leaves torch at line 9 (item)") == "a value leaves torch at line 9 (item)"
    assert said_plainly("ValueError: no (/somewhere/q.py:3)") == "ValueError: no (/somewhere/q.py:3)"


def test_one_more_row_takes_what_grows_with_the_batch():
    cost, row = 3.0, 0.25

    found = for_one_more([cost / 32 + row], [cost + row], 32)

    assert found == pytest.approx([row])


def test_a_call_that_takes_as_long_whatever_its_batch_is_keeps_half_of_what_each_row_took():
    assert for_one_more([0.1], [3.2], 32) == [0.05]


COPYING = """
import numpy as np
import gapscope as gs

gs.inputs(x=gs.normal("N C", N=64, C=48))


@gs.contender("numpy")
def copying(x):
    return np.ascontiguousarray(np.ascontiguousarray(x.T).T) + 1.0
"""


def test_a_larger_batch_is_held_against_the_same_contender_with_its_own(tmp_path):
    with trial_of(COPYING, tmp_path) as trial:
        (contender,) = trial.question.contenders
        flipped = flip(contender, "forward", ("without-copies", "larger-batch"))

        member = trial.member(flipped)

    assert (member.rows, member.single) == (32, flip(contender, "forward", ("without-copies",)).name)
    assert trial.member(contender).single is None


def test_a_worker_tells_which_portion_of_its_operations_is_left(tmp_path):
    with trial_of(COPYING, tmp_path) as trial:
        (contender,) = trial.question.contenders
        lean = flip(contender, "forward", ("without-copies",))
        members = {
            lean.name: trial.member(lean, Against(plain=contender.name, written="")),
            "plain": trial.member(lean),
        }
        prepared = {lean.name: preparation(trial.question, lean, trial.inputs, "forward")}
        with trial.quarters.crew() as crew:
            crew.start(trial.question, {lean.name: lean}, prepared, cache="kept")

            assert operations_kept(members, crew) == {lean.name: pytest.approx(1 / 5)}


@pytest.mark.parametrize("switches", [(), ("calls-as-one",)])
def test_cores_are_asked_of_everybody_where_calls_are_made_one(switches, tmp_path):
    with trial_of(COPYING, tmp_path) as trial:
        (contender,) = trial.question.contenders
        flipped = flip(contender, "forward", switches)
        names = {contender.name: contender, "flipped": flipped}
        members = {name: trial.member(one) for name, one in names.items()}
        prepared = {name: preparation(trial.question, one, trial.inputs, "forward") for name, one in names.items()}
        with trial.quarters.crew() as crew:
            crew.start(trial.question, names, prepared, cache="cores")

            found = cores_busy(members, crew)

    assert found.keys() == (names.keys() if switches else set())
    assert all(busy > 0 for busy in found.values())


@pytest.mark.parametrize("switches", [(), ("calls-as-one",)])
def test_steps_are_asked_of_single_calls_where_others_are_made_one(switches, tmp_path):
    with trial_of(COPYING, tmp_path) as trial:
        (contender,) = trial.question.contenders
        names = {contender.name: contender, "flipped": flip(contender, "forward", switches)}
        members = {name: trial.member(one) for name, one in names.items()}
        prepared = {name: preparation(trial.question, one, trial.inputs, "forward") for name, one in names.items()}
        with trial.quarters.crew() as crew:
            crew.start(trial.question, names, prepared, cache="steps")

            found = steps_taken(members, crew)

    assert found.keys() == ({contender.name} if switches else set())
    assert all(steps > 0 for steps in found.values())


LOOPING = """
import numpy as np
import gapscope as gs

gs.inputs(x=gs.normal("N", N=800))


@gs.contender("numpy")
def looping(x):
    out = np.empty_like(x)
    for i in range(len(x)):
        out[i] = x[i] + 1.0
    return out
"""


def test_a_loop_over_the_size_takes_fewer_steps_at_a_small_one(tmp_path):
    with trial_of(LOOPING, tmp_path) as trial:
        (contender,) = trial.question.contenders
        small = trial.small
        less = Member(contender=contender, inputs=trial.others.inputs(small), question=small)
        members = {contender.name: trial.member(contender), contender.name + SMALL: less}
        prepared = {name: preparation(one.question, contender, one.inputs, "forward") for name, one in members.items()}
        with trial.quarters.crew() as crew:
            crew.start(trial.question, dict.fromkeys(members, contender), prepared, cache="steps")

            found = steps_taken(members, crew)

    assert 50 < longer_loop(contender.name, found) <= 800 / 4  # a call has steps beside its loop


SQUARE = """
import numpy as np
import gapscope as gs

gs.inputs(a=gs.normal("N M", N=64, M=64), x=gs.normal("N"))


@gs.contender("numpy")
def iterated(a, x):
    {body}
"""


@pytest.mark.parametrize(
    ("body", "sizes"),
    [
        ("return x + a.sum(1)", {"N": 64, "M": 4}),
        ("return a @ (a @ x)", {"N": 4, "M": 4}),  # as many columns as rows
        ("return sum(part.sum(1) for part in np.split(a, 8, axis=1)) + x", {"N": 64, "M": 8}),
        ("return a[:, 63] + x", None),
    ],
)
def test_the_smaller_question_is_one_that_is_answered_too(body, sizes, tmp_path):
    with trial_of(SQUARE.format(body=body), tmp_path) as trial:
        small = trial.small

    assert (small and small.parameters) == sizes


def test_without_the_steps_of_both_sizes_nothing_is_said_of_loops():
    assert longer_loop("slow", {"slow": 900}) is None
    assert longer_loop("slow", {"slow" + SMALL: 9}) is None
    assert longer_loop("slow", {"slow": 900, "slow" + SMALL: 800}) is None
