import dataclasses

import pytest

from gapscope.model.answer import Control, Point
from gapscope.model.evidence import Estimate
from gapscope.report._sentence import control_sentence, sentence
from report import answers


def test_the_best_of_each_framework_is_compared_and_the_first_call_told():
    assert sentence(answers.conv1d()) == (
        "The claim “TF2 Conv1D is ten times slower than PyTorch's” is refuted: "
        "keras_layer[function] / functional[eager] = 0.294× [0.28×, 0.31×]. "
        "tensorflow's keras_layer[function] takes 1.93 ms [1.89, 1.97] a call: "
        "2.10× [1.99×, 2.21×] faster than jax's lax_conv[jit], "
        "and 3.32× [3.15×, 3.49×] faster than torch's best, functional[compile]. "
        "Its first call takes 69.0 ms against 10.3 ms for functional[eager]; "
        "after 13 [12, 14] calls that is paid back. "
        "Of 6 contenders, 1 is wrong and 1 failed: not ranked."
    )


def test_every_phase_has_its_sentence_and_no_difference_is_called_that():
    assert sentence(answers.three_phases()) == (
        "forward: torch's mlp[eager] takes 1.00 ms [0.98, 1.02] a call: "
        "2.00× [1.90×, 2.10×] faster than tensorflow's dense[function]. "
        "gradient: tensorflow's dense[function] takes 3.00 ms [2.94, 3.06] a call: "
        "2.00× [1.90×, 2.10×] faster than torch's mlp[eager]. "
        "step: torch's mlp[eager] takes 10.0 ms [9.8, 10.2] a call: "
        "no different from tensorflow's dense[function] (within 1.5 %)."
    )


def test_what_is_not_settled_is_not_called_a_difference():
    assert sentence(answers.inconclusive()) == (
        "left[eager] takes 10.0 ms [9.8, 10.2] a call: "
        "not settled against right[eager], which takes between 0.97× and 1.06× as long."
    )


def test_points_are_told_apart_by_their_names():
    assert sentence(answers.two_points()) == (
        "scalar: python's python[eager] takes 140 ns [137, 143] a call: "
        "3,929× [3,732×, 4,125×] faster than tensorflow's tf_add[function]. "
        "Its first call is ahead too: 280 ns against 73.0 ms for tf_add[function]. "
        "matmul (n=1000): tensorflow's tf_add[function] takes 60.0 ms [58.8, 61.2] a call: "
        "1.33× [1.27×, 1.40×] faster than python's python[eager]. "
        "Of 3 contenders, 1 is absent: not ranked."
    )


def test_single_observations_have_no_interval_to_tell():
    assert sentence(answers.observed_once()) == (
        "torch's a[eager] takes 500 ms a call: 4.00× faster than jax's b[eager]. "
        "Its first call takes 3.00 s against 2.00 s for b[eager]."
    )


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (answers.answer(), "Nothing was measured."),
        (answers.answer(Point(parameters={})), "Nothing was measured."),
        (answers.nothing_measured(), "Nothing was measured. Of 2 contenders, 1 failed and 1 is absent: not ranked."),
    ],
)
def test_nothing_measured_is_said(answer, said):
    assert sentence(answer) == said


def test_a_lone_contender_is_not_called_fast():
    point = Point(
        parameters={},
        contenders=(answers.state("a[eager]", "torch"),),
        measurements=(answers.measured("a[eager]", 0.5),),
    )

    assert sentence(answers.answer(point)) == (
        "Only a[eager] was measured: 500 ms [490, 510] a call, with nothing to compare it to."
    )


def test_of_many_points_the_sentence_counts_who_is_ahead():
    scalar, matmul = answers.two_points().points
    close = dataclasses.replace(
        matmul,
        gaps=(
            answers.gap("python[eager]", "tf_add[function]", Estimate(value=1.01, low=0.9, high=1.1), "inconclusive"),
        ),
    )
    points = [
        dataclasses.replace(point, parameters={"n": n})
        for n, point in enumerate((scalar, scalar, scalar, matmul, close))
    ]

    assert sentence(answers.answer(*points)) == (
        "Of 5 comparisons at 5 points, python is fastest in 3, tensorflow is fastest in 1 "
        "and in 1 nobody is clearly ahead. "
        "Of 3 contenders, 1 is absent: not ranked."
    )


def test_the_sentence_flips_with_the_figures():
    states = (answers.state("a", "torch"), answers.state("b", "jax"))

    def asked(a_s, b_s):
        timed = (answers.measured("a", a_s), answers.measured("b", b_s))
        return sentence(
            answers.answer(Point(parameters={}, contenders=states, measurements=timed, gaps=answers.gaps_of(timed)))
        )

    assert asked(1.0, 2.0).startswith("torch's a takes 1.00 s")
    assert asked(2.0, 1.0).startswith("jax's b takes 1.00 s")


def test_the_control_says_what_cannot_be_seen():
    assert control_sentence(Control(ratio=None, floor=0.018, load=0.0)) == (
        "On this machine, now, gaps under 1.8 % cannot be seen."
    )
    assert control_sentence(None).startswith("No twin was measured")
