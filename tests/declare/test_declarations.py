import numpy as np
import pytest

import gapscope as gs
from gapscope.declare.collection import collecting
from gapscope.declare.contenders import parse_axes
from gapscope.errors import QuestionError
from gapscope.worker.describe import build_set
from gapscope.worker.load import merged


def test_axes_are_read_by_name():
    assert parse_axes("x:N L C w:K C O out:N L O") == {
        "x": ("N", "L", "C"),
        "w": ("K", "C", "O"),
        "out": ("N", "L", "O"),
    }


def test_axes_without_a_name_are_refused():
    with pytest.raises(QuestionError, match="begin with an input's name, as in 'x:N L C'"):
        parse_axes("N L C")


def inputs(**made):
    with collecting() as declared:
        gs.inputs(**made)
    return declared.inputs


def test_dimensions_are_shared_by_name():
    declared = inputs(x=gs.normal("N C", N=3, C=2), w=gs.normal("C K", K=5))

    made = build_set(declared, declared.parameters(), seed=0, number=0)

    assert made["x"].shape == (3, 2)
    assert made["w"].shape == (2, 5)
    assert made["x"].dtype == np.float32


def test_a_set_is_the_same_every_time_and_unlike_the_others():
    declared = inputs(x=gs.normal("N", N=100))

    first, again, other = (build_set(declared, {"N": 100}, 0, number)["x"] for number in (0, 0, 1))

    np.testing.assert_array_equal(first, again)
    assert not np.array_equal(first, other)


def test_python_values_take_turns():
    declared = inputs(n=gs.python(1, 2.5))

    assert [build_set(declared, {}, 0, number)["n"] for number in range(3)] == [1, 2.5, 1]


@pytest.mark.parametrize(
    ("made", "words"),
    [
        ({"x": gs.normal("N C", N=3)}, "Dimension C of input 'x' has no size"),
        ({"x": gs.normal("N", N=0)}, "Input 'x' is empty"),
        ({"x": gs.normal("N", N=2.5)}, "sizes are whole numbers"),
        ({"x": gs.array(lambda rng: [1, 2])}, "Input 'x' is list, not a NumPy array"),
        ({"x": gs.array(lambda rng: 1 / 0)}, "Input 'x' could not be made: ZeroDivisionError"),
        ({"x": gs.array(lambda rng: np.array(["a"]))}, "inputs hold numbers"),
        ({"x": gs.array(lambda rng: np.ones((2, 3)), "N", N=2)}, r"shape \(2, 3\), which does not fit its axes N"),
        ({"x": gs.normal("N", N=3, dtype="float31")}, "NumPy has no type called 'float31'"),
    ],
)
def test_inputs_that_cannot_be_made_are_refused_by_name(made, words):
    declared = inputs(**made)

    with pytest.raises(QuestionError, match=words):
        build_set(declared, declared.parameters(), 0, 0)


def test_one_dimension_of_two_sizes_is_refused():
    with pytest.raises(QuestionError, match="one name has one size"):
        inputs(x=gs.normal("N", N=3), y=gs.normal("N", N=4)).parameters()


def test_two_contenders_of_one_name_are_refused():
    with collecting(), pytest.raises(QuestionError, match="Two contenders are called 'f'"):
        for _ in range(2):

            @gs.contender("numpy")
            def f(x):
                return x


def test_inputs_said_twice_are_refused():
    with collecting(), pytest.raises(QuestionError, match="said twice"):
        gs.inputs(x=gs.normal("N", N=1))
        gs.inputs(x=gs.normal("N", N=1))


def test_a_question_inherits_the_file_and_may_replace():
    with collecting() as declared:
        gs.inputs(x=gs.normal("N", N=10))

        @gs.contender("numpy")
        def f(x):
            return x

        gs.question("short", N=2)
        with gs.question("other", "Another title"):

            @gs.contender("torch", name="f")
            def g(x):
                return x

    short, other = merged(declared, "short"), merged(declared, "other")
    assert short.parameters == {"N": 2}
    assert [c.framework for c in short.contenders] == ["numpy"]
    assert [c.framework for c in other.contenders] == ["torch"]
    assert other.title == "Another title"


def test_the_function_form_has_its_defaults_as_parameters():
    with collecting() as declared:

        @gs.inputs
        def _(rng, n=64, scale=2.0):
            return {"x": scale * rng.normal(size=n)}

    assert declared.inputs.parameters() == {"n": 64, "scale": 2.0}
    assert build_set(declared.inputs, {"n": 3, "scale": 1.0}, 0, 0)["x"].shape == (3,)


def test_a_sweep_names_further_points():
    with collecting() as declared:
        gs.sweep_over(L=[10, 100], K=(3, 5), only=["f"])
        gs.sweep_over(H=[8, 16], W="H")

    grid, square = declared.sweeps
    assert grid.points == ({"L": 10, "K": 3}, {"L": 10, "K": 5}, {"L": 100, "K": 3}, {"L": 100, "K": 5})
    assert grid.only == ("f",)
    assert square.points == ({"H": 8, "W": 8}, {"H": 16, "W": 16})


@pytest.mark.parametrize(
    ("over", "words"),
    [
        ({}, "names no dimension"),
        ({"L": []}, "gives L no sizes"),
        ({"L": 10}, "wants a list of sizes"),
        ({"L": [0]}, "gives L the size 0; sizes are whole numbers above zero"),
        ({"L": [1.5]}, "gives L the size 1.5; sizes are whole numbers"),
        ({"W": "H"}, "lets W go with 'H', which has no sizes"),
        ({"L": [1], "only": "f"}, r"wants a list of contenders, as in only=\['f'\]"),
    ],
)
def test_a_sweep_that_says_nothing_sensible_is_refused(over, words):
    with collecting(), pytest.raises(QuestionError, match=words):
        gs.sweep_over(**over)


def test_a_sweep_belongs_to_the_question_it_stands_in():
    with collecting() as declared:
        gs.sweep_over(L=[10])
        with gs.question("short", L=5):
            gs.sweep_over(L=[1, 2])

    assert [sweep.points for sweep in merged(declared, "short").sweeps] == [({"L": 1}, {"L": 2})]
    assert [sweep.points for sweep in merged(declared, None).sweeps] == [({"L": 10},)]
