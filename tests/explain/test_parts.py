import numpy as np
import pytest

from gapscope.explain.parts import Told, TwoSizes, between_calls, between_works, of_calling, of_working
from gapscope.stats.pairs import Prior

LEFT = 0.01


def side(call, work, noise=0.0, dealt=0.0, seed=0):
    """Twenty rounds of a side that costs so much a call and so much for its work."""
    rng = np.random.default_rng(seed)
    full, small = (
        (call + work * portion) * np.exp(noise * rng.standard_normal(20) + dealt * rng.standard_normal())
        for portion in (1.0, LEFT)
    )
    return TwoSizes(full=full, small=small, left=LEFT)


def test_two_sizes_tell_what_a_call_costs_from_what_grows():
    found = side(call=3.0, work=7.0)

    assert found.call == pytest.approx(3.0)
    assert found.work == pytest.approx(7.0)


def test_neither_part_is_less_than_nothing():
    growing_late = TwoSizes(full=np.array([10.0]), small=np.array([0.01]), left=LEFT)
    falling = TwoSizes(full=np.array([10.0]), small=np.array([11.0]), left=LEFT)

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


def test_each_part_is_held_against_the_other_sides():
    one, other = side(6.0, 20.0), side(2.0, 4.0)

    assert np.exp(between_calls(one, other)) == pytest.approx(6.2 / 2.04)
    assert np.exp(between_works(one, other)) == pytest.approx(5.0)


@pytest.mark.parametrize(("slow", "fast"), [((5.0, 5.0), (1.0, 1.0)), ((20.0, 1.0), (1.0, 1.0))])
def test_the_interval_covers_the_truth_whatever_processes_are_dealt(slow, fast):
    truth = of_calling(side(*slow), side(*fast))[0]
    dealt = 0.02
    covered = 0
    for seed in range(200):
        sets = [
            (side(*slow, 0.02, dealt, seed=(seed, n, 0)), side(*fast, 0.02, dealt, seed=(seed, n, 1))) for n in range(4)
        ]
        low, high = Told(sets=sets, prior=Prior(deviation=dealt * np.sqrt(2))).spread(of_calling).interval(0.05)
        covered += low <= truth <= high

    assert covered >= 180
