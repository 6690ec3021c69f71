"""Both sides held to one core, on times that are known."""

from dataclasses import replace

import pytest

from explain.test_screen import FAST, SLOW, case
from gapscope.explain.one_core_each import on_one_core
from gapscope.stats.pairs import Spread

TWICE = {SLOW: 8.0, f"{SLOW} + one-core": 8.0, FAST: 2.0, f"{FAST} + one-core": 4.0}


def told(seconds, *, busy=(1.0, 1.9), bearing=(), gains=()):
    one = case(seconds, calls=("resident",))
    one.slow, one.fast = (replace(side, cores_busy=cores) for side, cores in zip(one.sides(), busy))
    one.bearing = bearing
    one.gains.update(gains)
    shares, rest = on_one_core(one, (), one.gap.ratio)
    return {share.cause: share.ratio.value for share in shares}, rest.value, one


def test_what_the_gap_loses_on_one_core_are_the_threads():
    shares, rest, one = told(TWICE)

    assert shares == {"threads": pytest.approx(2.0, rel=0.02)}
    assert rest == pytest.approx(2.0, rel=0.02)
    assert one.levelled == ("one-core",)
    assert one.held(one.fast, ()) == ("one-core",)


def test_threads_that_gain_nothing_have_no_share():
    shares, rest, one = told({**TWICE, f"{FAST} + one-core": 2.0})

    assert shares == {}
    assert rest == pytest.approx(4.0)
    assert one.levelled == ()


@pytest.mark.parametrize("busy", [(1.0, 1.0), (1.9, 1.9), (1.9, 1.0)])
def test_who_keeps_no_more_cores_busy_is_not_asked(busy):
    shares, _, one = told(TWICE, busy=busy)

    assert shares == {}
    assert one.trial.asked == []


def test_both_sides_are_as_the_switches_leave_them_that_bear_shares():
    gain = Spread(mean=0.5, error=0.01, freedom=5)
    seconds = {
        f"{SLOW} + resident": 4.0,
        f"{SLOW} + one-core + resident": 4.0,
        f"{FAST} + resident": 2.0,
        f"{FAST} + one-core + resident": 4.0,
    }

    shares, _, one = told(
        {**TWICE, **seconds}, bearing=("resident",), gains=[(("resident", name), gain) for name in (SLOW, FAST)]
    )

    assert shares == {"threads": pytest.approx(2.0, rel=0.02)}
    assert one.trial.asked == [set(seconds)]
