"""`gapscope.compare` from Python. The functions below reach their workers by this file's name."""

import sys

import numpy as np
import pytest

import gapscope as gs
from gapscope.errors import QuestionError
from gapscope.pipeline.python import framework_of
from gapscope.store import open_store


def once(x):
    return x + 3.0


def often(x):
    for _ in range(30):
        x = x + 0.1
    return x


def broken(x):
    raise RuntimeError("no")


def test_functions_are_compared_in_processes_of_their_own():
    found = gs.compare(once, often, inputs={"x": gs.normal("N", N=3000)}, budget=1.0)

    point = found.points[0]
    assert [c.status for c in point.contenders] == ["ok", "ok"]
    assert [{gap.slower, gap.faster} for gap in point.gaps] == [{"once[eager]", "often[eager]"}]
    assert not any(c.name == "shared-process" for c in found.caveats)


def test_the_answer_is_saved():
    found = gs.compare(once, often, inputs={"x": np.ones(300)}, budget=0.5, isolate=False)

    [entry] = open_store().list()
    assert entry.finished and entry.title == "once against often"
    assert open_store().load(entry.identity) == found


def test_what_was_known_is_saved_when_it_is_interrupted(monkeypatch):
    def interrupted(*arguments, **named):
        raise KeyboardInterrupt

    monkeypatch.setattr("gapscope.pipeline.point.measure", interrupted)
    with pytest.raises(KeyboardInterrupt):
        gs.compare(once, often, inputs={"x": np.ones(300)}, isolate=False)

    [entry] = open_store().list()
    assert not entry.finished
    assert open_store().load(entry.identity).points[0].verdicts


def test_a_store_that_cannot_be_written_costs_a_warning_and_not_the_answer(monkeypatch, tmp_path):
    monkeypatch.setenv("GAPSCOPE_STORE", str(tmp_path))

    with pytest.warns(UserWarning, match=r"The answer was not saved\..*Set GAPSCOPE_STORE"):
        found = gs.compare(once, often, inputs={"x": np.ones(300)}, budget=0.5, isolate=False)

    assert found.points[0].measurements


def test_closures_are_compared_in_this_process_and_the_answer_says_so():
    step = 3.0

    found = gs.compare(lambda x: x + step, once, inputs={"x": np.ones(3000)}, budget=1.0, isolate=False)

    assert [c.status for c in found.points[0].contenders] == ["ok", "ok"]
    assert any(c.name == "shared-process" for c in found.caveats)


def test_one_that_fails_in_this_process_does_not_cost_the_others():
    found = gs.compare(once, broken, inputs={"x": np.ones(30)}, budget=0.5, isolate=False)

    states = {c.name: c for c in found.points[0].contenders}
    assert states["once[eager]"].status == "ok"
    assert states["broken[eager]"].error == "while making its first calls: RuntimeError: no"


kept = []


def computed_once(x):
    if not kept:
        kept.append(x + 3.0)
    return kept[0]


def test_an_output_kept_from_before_is_wrong_even_where_all_inputs_are_one_array():
    found = gs.compare(once, computed_once, inputs={"x": np.ones(3000)}, budget=0.5)

    states = {c.name: c for c in found.points[0].contenders}
    assert states["computed_once[eager]"].status == "wrong"
    assert "after timing its outputs were no longer right" in states["computed_once[eager]"].error


def test_one_that_exits_does_not_take_the_caller_along():
    found = gs.compare(once, lambda x: sys.exit(3), inputs={"x": np.ones(30)}, budget=0.5, isolate=False)

    assert found.points[0].contenders[1].status == "failed"


def test_two_frameworks_cannot_share_a_process():
    with pytest.raises(QuestionError, match="numpy and torch cannot share a process"):
        gs.compare(once, often, inputs={"x": np.ones(3)}, frameworks=["numpy", "torch"], isolate=False)


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (lambda x: x, "cannot be reached from another process.*isolate=False"),
    ],
)
def test_what_cannot_be_compared_gets_a_sentence(function, words):
    with pytest.raises(QuestionError, match=words):
        gs.compare(function, inputs={"x": np.ones(3)})


def needs_y(y):
    return y


def test_a_function_that_takes_no_input_of_that_name_is_refused():
    with pytest.raises(QuestionError, match=r"names 'y', which is no input. Inputs: x"):
        gs.compare(needs_y, inputs={"x": np.ones(3)})


def test_a_call_while_a_worker_loads_the_file_is_refused(monkeypatch):
    monkeypatch.setenv("GAPSCOPE_RUN", "some run")

    with pytest.raises(QuestionError, match="if __name__ == '__main__'"):
        gs.compare(once, often, inputs={"x": np.ones(3)})


def test_the_framework_is_told_from_the_modules_a_function_uses():
    assert framework_of(once) == "numpy"
    assert framework_of(lambda x: np.sin(x)) == "numpy"
