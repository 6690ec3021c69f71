"""Many calls made one: right, or refused."""

import numpy as np
import pytest

from gapscope.adapters.numpy import Adapter
from gapscope.switches._base import NotApplicable
from gapscope.switches.calls_as_one import ELEMENTS, together
from gapscope.worker.arguments import InputSets
from gapscope.worker.gathering import gathered

HEADER = {
    "order": ["x", "a"],
    "tensors": ["x"],
    "values": [{"a": "2.0"}],
    "timed": 1,
    "permutations": {},
    "widen": False,
    "differentiable": [],
    "cotangent_permutations": [],
    "takes": ["x", "a"],
    "setup": False,
    "phase": "forward",
    "mode": "eager",
    "gradients": True,
    "wrt": None,
}


def gathered_from(function, size=4, **header):
    given = {**HEADER, **header}
    inputs = InputSets(Adapter(), given, [np.arange(1.0, size + 1)])
    return gathered(Adapter(), function, inputs, given, lambda elements: 100)


def test_the_first_of_many_calls_is_given_back():
    shapes = []

    def function(x, a):
        shapes.append(np.shape(x))
        return x * 3.0

    program = gathered_from(function)

    assert program.function(*program.arguments(0)).tolist() == [3.0, 6.0, 9.0, 12.0]
    assert shapes[-1] == (100, 4)


def test_calls_have_the_inputs_in_turns_but_for_what_is_kept_back():
    """On the same values in every call a processor learns its branches, and a sort takes a quarter of the time."""
    given = {**HEADER, "values": [{"a": f"{number}.0"} for number in (1, 2, 3)], "timed": 2}
    inputs = InputSets(Adapter(), given, [np.full(4, number) for number in (4.0, 8.0, 16.0)])
    gathered(Adapter(), lambda x, a: x + np.reshape(a, (*np.shape(a), 1)), inputs, given, lambda elements: 5)

    assert [values["x"][:, 0].tolist() for values in inputs.sets] == [
        [4.0, 3.0, 6.0, 3.0, 6.0],
        [8.0, 6.0, 3.0, 6.0, 3.0],
        [16.0, 12.0, 3.0, 6.0, 12.0],
    ]
    assert [values["a"][0] for values in inputs.sets] == [1.0, 2.0, 3.0]


def test_plain_numbers_are_put_side_by_side_too():
    program = gathered_from(lambda x, a: a + 1.0)

    assert program.function(*program.arguments(0)) == 3.0


def test_a_set_up_keeps_what_it_took():
    program = gathered_from(lambda a: lambda x: x + a, takes=["a"], setup=True)

    assert program.function(*program.arguments(0)).tolist() == [3.0, 4.0, 5.0, 6.0]


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (lambda x, a: np.ones(4), "other outputs than alone"),
        (lambda x, a: np.ones((100, 4)) if np.ndim(x) == 2 else np.ones(4), "do not depend"),
        (lambda x, a: x.sum(), "other outputs than alone"),
    ],
)
def test_what_is_not_the_same_calls_is_refused(function, words):
    with pytest.raises(NotApplicable, match=words):
        gathered_from(function)


def test_large_arguments_are_left_alone():
    assert together(ELEMENTS) == 1
    assert together(ELEMENTS // 8) == 8
