import math
import random

import pytest

from gapscope.stats.pairs import Evidence, Prior, Spread, pool
from gapscope.stats.stopping import CHEAP, DEAR, DIFFERENT, OPEN, SAME, decide, floor, pairs_needed


def spread(mean, error, freedom=20.0):
    return Spread(mean=mean, error=error, freedom=freedom)


def test_a_wide_gap_is_different():
    assert decide(spread(0.5, 0.01), CHEAP, 0.02) == DIFFERENT
    assert decide(spread(-0.5, 0.01), CHEAP, 0.02) == DIFFERENT


def test_same_is_looked_at_before_different():
    assert decide(spread(0.01, 0.0005), CHEAP, 0.02) == SAME


def test_an_interval_across_both_is_inconclusive():
    assert decide(spread(0.02, 0.02), CHEAP, 0.02) == OPEN


def test_swapped_sides_get_the_mirrored_word():
    for mean in (0.0, 0.005, 0.03, 0.2):
        for error in (0.001, 0.01, 0.1):
            assert decide(spread(mean, error), CHEAP, 0.02) == decide(spread(-mean, error), CHEAP, 0.02)


@pytest.mark.parametrize("looks", [CHEAP, DEAR])
def test_equal_contenders_are_rarely_called_different_over_all_looks_together(looks):
    rng = random.Random(7)
    false = 0
    for _ in range(3000):
        values = [Evidence(value=rng.gauss(0, 0.02)) for _ in range(looks.at[-1])]
        words = [decide(pool(values[:pairs], Prior(deviation=0.02)), looks, 0.005) for pairs in looks.at]
        false += DIFFERENT in words

    assert false / 3000 <= 2 * looks.alpha


def test_the_floor_is_the_smallest_gap_that_would_have_been_seen():
    here = spread(0.0, 0.01)
    edge = math.log1p(floor(here, CHEAP))

    assert decide(spread(1.01 * edge, 0.01), CHEAP, 1e-6) == DIFFERENT
    assert decide(spread(0.99 * edge, 0.01), CHEAP, 1e-6) == OPEN


def test_four_times_the_pairs_settle_half_the_gap():
    few = pairs_needed(spread(0.2, 0.05), 4, CHEAP, 0.02)
    many = pairs_needed(spread(0.1, 0.05), 4, CHEAP, 0.02)

    assert many == pytest.approx(4 * few, rel=0.1)
