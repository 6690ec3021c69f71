import math
import random

import pytest

from gapscope.stats.pairs import Prior, log_ratio, pool

NARROW = Prior(deviation=0.01)


def test_one_interrupted_slice_does_not_move_a_pair():
    steady, disturbed = [1.0] * 9, [2.0] * 8 + [200.0]

    assert log_ratio(disturbed, steady) == pytest.approx(math.log(2))


def test_the_interval_covers_the_truth_as_often_as_it_says():
    rng = random.Random(1)
    truth, deviation = math.log(1.3), 0.02
    covered = 0
    for _ in range(2000):
        spread = pool([rng.gauss(truth, deviation) for _ in range(4)], Prior(deviation=deviation))
        ratio = spread.ratio()
        covered += ratio.low <= 1.3 <= ratio.high

    assert 0.935 < covered / 2000 < 0.975


def test_one_pair_is_as_wide_as_the_prior_says():
    low, high = pool([0.0], NARROW).interval(0.05)

    assert high == pytest.approx(2.776 * 0.01, rel=1e-3)
    assert low == -high


def test_pairs_wider_than_the_prior_widen_the_interval():
    calm = pool([0.1, 0.1, 0.1, 0.1], NARROW)
    noisy = pool([-0.1, 0.3, -0.2, 0.4], NARROW)

    assert noisy.error > 10 * calm.error


def test_equal_pairs_still_have_an_interval():
    ratio = pool([0.0] * 4, NARROW).ratio()

    assert ratio.low < 1.0 < ratio.high


def test_two_kinds_of_contender_share_their_variances():
    assert Prior(deviation=0.03).beside(Prior(deviation=0.04)).deviation == pytest.approx(math.sqrt(0.00125))
