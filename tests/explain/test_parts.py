import numpy as np
import pytest

from gapscope.explain.parts import Sized, in_parts, of_calling, of_working
from gapscope.stats.pairs import Prior

LEFT = 0.01


def side(call, work, rounds=20, noise=0.0, seed=0):
    rng = np.random.default_rng(seed)
    full, small = ((call + work * portion) * np.exp(noise * rng.standard_normal(rounds)) for portion in (1.0, LEFT))
    return in_parts(full, small, LEFT)


def test_two_sizes_tell_what_a_call_costs_from_what_grows():
    found = side(call=3.0, work=7.0)

    assert found.call == pytest.approx(3.0)
    assert found.work == pytest.approx(7.0)


def test_neither_part_is_less_than_nothing():
    growing_late = in_parts([10.0], [0.01], LEFT)
    falling = in_parts([10.0], [11.0], LEFT)

    assert 0 < growing_late.call[0] < 0.02
    assert 0 < falling.work[0] < 0.02


@pytest.mark.parametrize(
    ("slow", "fast", "calling"),
    [
        ((9.0, 1.0), (1.0, 1.0), 1.0),
        ((1.0, 9.0), (1.0, 1.0), 0.0),
        ((5.0, 5.0), (1.0, 1.0), 0.5),
        ((1.0, 20.0), (5.0, 1.0), -0.51),
    ],
)
def test_shares_are_of_the_part_that_differs_and_add_up(slow, fast, calling):
    one, other = side(*slow), side(*fast)
    gap = np.log(sum(slow) / sum(fast))

    assert of_calling(one, other) / gap == pytest.approx(calling, abs=0.01)
    assert of_calling(one, other) + of_working(one, other) == pytest.approx(gap)


def test_the_interval_covers_the_truth_and_excludes_nothing():
    slow, fast = (5.0, 5.0), (1.0, 1.0)
    covered = 0
    for seed in range(100):
        sets = [
            (side(*slow, noise=0.1, seed=8 * seed + n), side(*fast, noise=0.1, seed=8 * seed + 4 + n)) for n in range(4)
        ]
        low, high = Sized(sets=sets, prior=Prior(deviation=0.02)).spread(of_calling).interval(0.05)
        covered += low <= np.log(5) / 2 <= high
        assert low > 0

    assert covered >= 90
