import numpy as np
import pytest

from gapscope.model.question import Question, TensorSpec
from gapscope.verify.tolerance import epsilon, reduction_size, tolerance

EPS32 = float(np.finfo("float32").eps)


def question(out, **sizes):
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
        out=out,
        contenders=(),
    )


def test_the_reduction_is_what_the_output_does_not_keep():
    assert reduction_size(question((("N", "O", "L"),), N=8, C=16, L=100, O=4, K=3), {}) == 48


def test_without_named_outputs_it_is_all_dimensions_for_an_element_of_the_largest():
    asked = question(None, N=8, C=16, L=100, O=4, K=3)
    outputs = {"out0": np.zeros((8, 4, 98)), "out1": np.zeros(3), "grad x": np.zeros((8, 16, 100))}

    assert reduction_size(asked, outputs) == 16 * 3 * 100 // 98
    assert reduction_size(asked, {"out": np.zeros(8 * 16 * 100 * 4 * 3 * 2)}) == 1  # more than is put in
    assert reduction_size(asked, {}) == 1


def test_the_coarsest_type_decides():
    assert epsilon([np.zeros(1, "float64"), np.zeros(1, "float16"), np.zeros(1, "int8")]) == np.finfo("float16").eps
    assert epsilon([np.zeros(1, "int8")]) == 0.0


def test_it_grows_with_the_root_of_the_reduction():
    small, large = tolerance(EPS32, 100, 0.0), tolerance(EPS32, 10_000, 0.0)

    assert large - 16 * EPS32 == pytest.approx(10 * (small - 16 * EPS32))


def test_the_references_own_rounding_counts_up_to_half_the_digits():
    assert tolerance(EPS32, 1, 1e-5) == pytest.approx(16e-5)
    assert tolerance(EPS32, 1, 1.0) == pytest.approx(np.sqrt(EPS32))


def test_whole_numbers_have_no_tolerance():
    assert tolerance(0.0, 1000, 0.0) == 0.0


def test_a_sum_added_up_term_by_term_is_within_it():
    rng = np.random.default_rng(3)
    terms = rng.normal(size=(2000, 3000)).astype("float32")
    one_by_one = np.cumsum(terms, axis=1, dtype="float32")[:, -1]
    true = terms.astype("float64").sum(axis=1)
    error = np.abs(one_by_one - true).max() / np.sqrt(np.mean(true**2))

    assert error < tolerance(EPS32, 3000, 0.0)


def test_no_sum_is_so_long_that_anything_agrees():
    """A loss over a billion numbers, and five layers whose widths multiply to nothing that is ever summed."""
    asked = question(None, N=1024, C=1024, L=1024, O=512, K=512)

    assert reduction_size(asked, {"out": np.zeros(())}) == 1024**3
    assert tolerance(EPS32, 1024**3, 0.0) == pytest.approx(np.sqrt(EPS32))
    thin = question(None, N=64, C=512, L=1, O=512, K=512)
    assert reduction_size(thin, {"out": np.zeros(1)}) == 512**3  # the largest input, not 64 times that
