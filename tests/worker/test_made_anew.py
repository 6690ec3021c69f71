"""What a contender makes on every call of data that no input changes, told from what was there before."""

from types import SimpleNamespace

import numpy as np
import pytest

from gapscope.adapters.numpy import Adapter
from gapscope.switches import kept_constants
from gapscope.switches._base import NothingToFlip
from gapscope.worker.cutting import Tape
from gapscope.worker.rewriting import Facts, rewritten

MANY = kept_constants.MANY
TABLE = [float(number) for number in range(MANY)]
READY = np.asarray(TABLE)


def tape_of(function):
    sets = [(np.full(MANY, 2.0),), (np.full(MANY, 3.0),)]
    program = SimpleNamespace(
        arguments=lambda number: sets[number], names=("x",), leading=(), inputs=None, phase="forward", plain=function
    )
    return Tape(Adapter(), program, {"mode": "eager", "gradients": False, "timed": len(sets)}, function)


def made_on_every_call(x):
    return x * np.asarray(TABLE)


def made_once(x):
    return x * READY


def made_small(x):
    return x * np.asarray(TABLE[:1]).reshape(1)


def test_a_table_that_is_made_on_every_call_is_kept_from_then_on():
    tape = tape_of(made_on_every_call)

    lean = rewritten(tape, [kept_constants.leaves_out])

    assert Facts(tape).made_anew(()) == MANY
    np.testing.assert_array_equal(lean.function(np.full(MANY, 5.0)), 5.0 * READY)


@pytest.mark.parametrize("function", [made_once, made_small])
def test_what_was_there_before_or_is_small_is_nothing_to_keep(function):
    with pytest.raises(NothingToFlip):
        rewritten(tape_of(function), [kept_constants.leaves_out])
