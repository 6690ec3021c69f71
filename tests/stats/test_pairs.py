import math
import random

import numpy as np
import pytest

from gapscope.stats.pairs import Evidence, Prior, evidence, middle, pool, surprising

NARROW = Prior(deviation=0.01)


def pairs(*values, error=0.0):
    return [Evidence(value=value, error=error) for value in values]


def test_one_interrupted_slice_does_not_move_a_pair():
    steady, disturbed = [1.0] * 9, [2.0] * 8 + [200.0]

    assert evidence(disturbed, steady).value == pytest.approx(math.log(2))


@pytest.mark.parametrize("rounds", [10, 100])
def test_rounds_tell_how_far_their_median_is_off(rounds):
    rng = np.random.default_rng(5)
    found = [middle(rng.normal(0, 0.2, rounds)) for _ in range(800)]

    told = math.sqrt(np.mean([one.error**2 for one in found]))
    true = math.sqrt(np.mean([one.value**2 for one in found]))
    assert told == pytest.approx(true, rel=0.12)


def test_rounds_that_hang_together_tell_less():
    rng = np.random.default_rng(5)
    loose = [middle(rng.normal(0, 0.2, 96)).error for _ in range(100)]
    hanging = [middle(np.repeat(rng.normal(0, 0.2, 8), 12)).error for _ in range(100)]

    assert np.mean(hanging) > 2 * np.mean(loose)


def cover(deviation, prior, count, rounds_error=0.0, seed=1, trials=2000):
    rng = random.Random(seed)
    truth, covered = math.log(1.3), 0
    for _ in range(trials):
        scatter = math.hypot(deviation, rounds_error)
        values = [rng.gauss(truth, scatter) for _ in range(count)]
        ratio = pool(pairs(*values, error=rounds_error), prior).ratio()
        covered += ratio.low <= 1.3 <= ratio.high
    return covered / trials


def test_the_interval_covers_the_truth_as_often_as_it_says():
    assert 0.935 < cover(0.02, Prior(deviation=0.02), 4) < 0.975


def test_noise_that_the_rounds_show_need_not_be_in_the_prior():
    assert 0.935 < cover(0.002, Prior(deviation=0.002), 4, rounds_error=0.05) < 0.975


@pytest.mark.parametrize("count", [2, 4, 8])
def test_pairs_far_wider_than_the_prior_still_cover(count):
    assert cover(0.25, NARROW, count) > 0.93


def test_one_pair_is_as_wide_as_the_prior_says():
    low, high = pool(pairs(0.0), NARROW).interval(0.05)

    assert high == pytest.approx(2.776 * 0.01, rel=1e-3)
    assert low == -high


def test_pairs_wider_than_the_prior_widen_the_interval():
    calm = pool(pairs(0.1, 0.1, 0.1, 0.1), NARROW)
    noisy = pool(pairs(-0.1, 0.3, -0.2, 0.4), NARROW)

    assert noisy.error > 10 * calm.error


def test_equal_pairs_still_have_an_interval():
    ratio = pool(pairs(*[0.0] * 4), NARROW).ratio()

    assert ratio.low < 1.0 < ratio.high


@pytest.mark.parametrize("freedom", [1, 3, 7, 31])
def test_a_surprising_variance_comes_once_in_twenty(freedom):
    rng = np.random.default_rng(3)
    variances = rng.normal(size=(20_000, freedom + 1)).var(axis=1, ddof=1)

    assert np.mean(variances > surprising(freedom)) == pytest.approx(0.05, abs=0.01)


def test_two_kinds_of_contender_share_their_variances():
    assert Prior(deviation=0.03).beside(Prior(deviation=0.04)).deviation == pytest.approx(math.sqrt(0.00125))
