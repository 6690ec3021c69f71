import numpy as np
import pytest

from gapscope.contenders.reader import Inputs
from gapscope.explain.sizes import fewer, intercept_portion, smaller_ones, work_left
from gapscope.model.question import Question, TensorSpec


def question(**sizes):
    return Question(
        name="q",
        title="q",
        file="q.py",
        case=None,
        command="",
        parameters=sizes,
        inputs=(
            TensorSpec(name="x", axes=("N", "C", "L"), kind="tensor"),
            TensorSpec(name="w", axes=("O", "C", "K"), kind="tensor"),
        ),
        out=None,
        contenders=(),
    )


def inputs(sizes):
    x = np.zeros((sizes["N"], sizes["C"], sizes["L"]), np.float32)
    w = np.zeros((sizes["O"], sizes["C"], sizes["K"]), np.float32)
    return Inputs(order=("x", "w"), tensors=("x", "w"), values=({},), arrays=((x, w),))


def test_the_largest_dimension_that_only_repeats_the_work_is_cut_down():
    asked = question(N=1000, C=1, L=100, O=32, K=3)

    found = next(smaller_ones(asked, inputs(asked.parameters)))

    assert (found.parameters["N"], found.parameters["K"]) == (4, 3)
    assert work_left(asked, found) == pytest.approx(0.004)


@pytest.mark.parametrize(("size", "cut"), [(32, 4), (16, 2), (8, 1)])
def test_what_is_small_is_cut_down_as_far_as_it_must(size, cut):
    asked = question(N=size, C=1, L=3, O=2, K=3)

    assert next(smaller_ones(asked, inputs(asked.parameters))).parameters["N"] == cut


def test_where_nothing_only_repeats_the_work_what_all_have_is_cut_down():
    asked = question(N=2, C=64, L=3, O=2, K=3)

    found = next(smaller_ones(asked, inputs(asked.parameters)))

    assert (found.parameters["C"], found.parameters["N"]) == (4, 2)
    assert work_left(asked, found) == pytest.approx(4 / 64)


def test_what_is_smaller_than_that_is_left():
    asked = question(N=7, C=1, L=3, O=2, K=3)

    assert not [*smaller_ones(asked, inputs(asked.parameters))]


def test_dimensions_of_one_size_are_cut_together_and_what_divides_it_may_divide_an_eighth():
    asked = question(N=960, C=1, L=960, O=2, K=3)

    found = [(one.parameters["N"], one.parameters["L"]) for one in smaller_ones(asked, inputs(asked.parameters))]

    assert found == [(4, 960), (4, 4), (120, 960)]


@pytest.mark.parametrize(
    ("before", "after", "smaller"),
    [
        (100_000, 40_000, True),
        (100_000, 90_000, False),  # a large part is made by no size
        (256, 144, True),  # two lists of few, one of them cut down: there is next to nothing to read at either size
        (256, 256, False),
    ],
)
def test_a_small_size_has_less_to_read(before, after, smaller):
    assert fewer(before, after) is smaller


def test_a_gain_that_is_there_at_every_size_is_all_intercept():
    assert intercept_portion((10.0, 5.05), (6.0, 1.05), 0.01) == pytest.approx(1.0)


def test_a_gain_that_grows_with_the_work_is_all_slope():
    assert intercept_portion((11.0, 1.1), (2.0, 1.01), 0.01) == pytest.approx(0.0, abs=1e-9)


def test_no_gain_has_no_portion():
    assert intercept_portion((1.0, 0.5), (2.0, 0.5), 0.01) == 0.0


def test_the_hosts_part_of_a_loop_over_the_work_is_what_its_steps_take_at_the_small_size():
    assert intercept_portion((10.0, 0.1), (1.0, 0.01), 0.01) == pytest.approx(0.0, abs=1e-9)
    assert intercept_portion((10.0, 0.1), (1.0, 0.01), 0.01, longer=100.0) == pytest.approx(1.0)
    assert intercept_portion((10.0, 0.055), (1.0, 0.01), 0.01, longer=100.0) == pytest.approx(5.5 / 9)


def test_a_loop_takes_no_more_than_all_of_the_time():
    assert intercept_portion((10.0, 0.2), (1.0, 0.01), 0.01, longer=100.0) == 1.0
