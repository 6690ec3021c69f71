import numpy as np
import pytest

from gapscope.stats.modality import of_rounds, of_sets

ONE_HUMP = {
    "lognormal": lambda rng, shape: rng.normal(0, 0.1, shape),
    "wide lognormal": lambda rng, shape: rng.normal(0, 0.5, shape),
    "exponential tail": lambda rng, shape: np.log(1 + rng.exponential(0.1, shape)),
    "long exponential tail": lambda rng, shape: np.log(1 + rng.exponential(1.0, shape)),
    "outliers": lambda rng, shape: rng.normal(0, 0.02, shape) + (rng.random(shape) < 0.1) * rng.exponential(0.3, shape),
}


def two(rng, shape, *, share=0.5, apart=0.2):
    return rng.normal(0, 0.02, shape) + (rng.random(shape) < share) * apart


def share_noted(rule, make, shape, trials=400):
    rng = np.random.default_rng(12)
    return np.mean([rule(np.exp(make(rng, shape)).tolist()) is not None for _ in range(trials)])


@pytest.mark.parametrize("shape", [(1, 60), (4, 60), (8, 40)])
@pytest.mark.parametrize("kind", ONE_HUMP)
def test_skewed_rounds_with_one_hump_are_noted_at_most_once_in_a_hundred(kind, shape):
    assert share_noted(of_rounds, ONE_HUMP[kind], shape) <= 0.01


@pytest.mark.parametrize("share", [0.3, 0.5])
@pytest.mark.parametrize("shape", [(1, 60), (4, 60), (8, 40)])
def test_rounds_of_two_paces_are_noted_nine_times_in_ten(shape, share):
    assert share_noted(of_rounds, lambda rng, shape: two(rng, shape, share=share), shape) >= 0.9


@pytest.mark.parametrize("count", [8, 16, 32])
@pytest.mark.parametrize("kind", ONE_HUMP)
def test_levels_of_sets_with_one_hump_are_seldom_noted(kind, count):
    assert share_noted(of_sets, ONE_HUMP[kind], count, trials=1000) <= 0.016


def test_processes_that_keep_one_of_two_levels_are_noted():
    rng = np.random.default_rng(13)
    levels = np.exp(np.array([0.0, 0.5] * 8) + rng.normal(0, 0.02, 16))

    found = of_sets(levels)

    assert found.share == pytest.approx(0.5)
    assert found.slow / found.fast == pytest.approx(np.exp(0.5), rel=0.05)


def test_both_paces_are_told_with_their_share():
    rng = np.random.default_rng(14)

    found = of_rounds(0.001 * np.exp(two(rng, (4, 60), share=0.3, apart=np.log(2))))

    assert found.fast == pytest.approx(0.001, rel=0.05)
    assert found.slow == pytest.approx(0.002, rel=0.05)
    assert found.share == pytest.approx(0.7, abs=0.1)


def test_processes_that_differ_in_level_have_one_pace_each():
    rng = np.random.default_rng(15)
    sets = np.exp(rng.normal(0, 0.02, (4, 60)) + np.array([[0.0], [0.5], [0.0], [0.5]]))

    assert of_rounds(sets) is None


def test_paces_too_close_to_matter_are_one():
    assert of_rounds([[1.0, 1.001] * 30] * 4) is None


def test_equal_or_few_timings_say_nothing():
    assert of_rounds([[1.0] * 60] * 4) is None
    assert of_rounds([[1.0, 2.0] * 5] * 4) is None
    assert of_rounds([]) is None
    assert of_sets([1.0] * 8) is None
    assert of_sets([1.0, 2.0] * 3) is None
