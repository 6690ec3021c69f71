import math

import numpy as np
import pytest

from gapscope.stats.fit import SizedTime, f_tail, fit_sizes

FIXED, PER_UNIT = 2e-5, 1e-9


def line(sizes, *, error=0.01, bend=1.0):
    """Exact times on the line; `bend` makes work beyond 10⁵ dearer, as when a cache is too small."""
    return [
        SizedTime(work=w, seconds=FIXED + PER_UNIT * w * (bend if w > 1e5 else 1.0), error=error)
        for w in np.logspace(3, 6, sizes)
    ]


def seen(rng, sizes, deviation):
    """Four sets at each size and the error they show, pooled with a prior worth four degrees of freedom."""
    points = []
    for work in np.logspace(3, 6, sizes):
        logs = math.log(FIXED + PER_UNIT * work) + rng.normal(0, deviation, 4)
        variance = (4 * deviation**2 + 3 * logs.var(ddof=1)) / 7
        points.append(SizedTime(work=work, seconds=math.exp(logs.mean()), error=math.sqrt(variance / 4)))
    return points


def test_an_exact_line_is_given_back():
    fit = fit_sizes(line(5))

    assert fit.straight
    assert fit.intercept.value == pytest.approx(FIXED)
    assert fit.slope.value == pytest.approx(PER_UNIT)
    assert fit.intercept.low < FIXED < fit.intercept.high


@pytest.mark.parametrize(("sizes", "deviation"), [(3, 0.02), (5, 0.05), (8, 0.03)])
def test_intervals_cover_the_truth_as_often_as_they_say(sizes, deviation):
    rng = np.random.default_rng(11)
    fits = [fit_sizes(seen(rng, sizes, deviation)) for _ in range(600)]

    assert 0.93 < np.mean([fit.intercept.low <= FIXED <= fit.intercept.high for fit in fits]) < 0.985
    assert 0.93 < np.mean([fit.slope.low <= PER_UNIT <= fit.slope.high for fit in fits]) < 0.985
    assert np.mean([fit.straight for fit in fits]) > 0.97


def test_a_bend_is_said_and_widens_the_intervals():
    bent, straight = fit_sizes(line(6, bend=1.5)), fit_sizes(line(6))

    assert not bent.straight
    assert bent.slope.high - bent.slope.low > 3 * (straight.slope.high - straight.slope.low)


def test_two_sizes_are_no_line():
    assert fit_sizes(line(2) * 2) is None
    assert fit_sizes([]) is None


def test_one_point_that_claims_to_be_certain_does_not_own_the_line():
    points = line(5)
    points[2] = SizedTime(work=points[2].work, seconds=1.02 * points[2].seconds, error=0.0)

    fit = fit_sizes(points)

    assert fit.slope.value == pytest.approx(PER_UNIT, rel=0.02)


def test_no_fixed_cost_is_an_interval_around_zero():
    fit = fit_sizes([SizedTime(work=w, seconds=1e-9 * w, error=0.01) for w in (1e3, 1e4, 1e5, 1e6)])

    assert fit.intercept.low < 0 < fit.intercept.high


def test_the_tail_of_f_is_that_of_the_tables():
    assert f_tail(3.33, 10, 10) == pytest.approx(0.0357, abs=0.002)
    assert f_tail(4.02, 4, 35) == pytest.approx(0.0087, abs=0.001)
    assert f_tail(0.0, 3, 5) == 1.0
