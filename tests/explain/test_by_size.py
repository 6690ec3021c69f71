import math

import pytest

from gapscope.explain.by_size import _beside, _times
from gapscope.model.answer import Share
from gapscope.model.evidence import Estimate


def share(portion, reach):
    gap = math.log(8)
    ends = portion - reach, portion, portion + reach
    low, value, high = (math.exp(gap * end) for end in ends)
    return Share(
        cause="dispatch-overhead",
        ratio=Estimate(value=value, low=low, high=high),
        portion=Estimate(value=portion, low=ends[0], high=ends[2]),
        evidence="the host is slow: seen",
        weak=False,
    )


def test_two_shares_of_one_cause_are_one_with_the_errors_of_both():
    found = _beside(share(0.5, 0.03), share(0.25, 0.04))

    assert found.portion.value == pytest.approx(0.75)
    assert found.portion.high - found.portion.value == pytest.approx(0.05)
    assert found.ratio.value == pytest.approx(8**0.75)
    assert found.ratio.low == pytest.approx(8**0.70)
    assert found.evidence == "the host is slow: seen; seen"


def test_what_is_left_is_less_by_the_share():
    whole = Estimate(value=8.0, low=8 * 0.9, high=8 / 0.9)

    left = _times(whole, share(0.5, 0.0).ratio, -1)

    assert left.value == pytest.approx(8**0.5)
    assert left.low == pytest.approx(left.value * 0.9)


def test_where_there_was_no_interval_there_is_none():
    bare = Estimate(value=8.0, low=None, high=None)

    assert _times(bare, share(0.5, 0.1).ratio, -1) == Estimate(value=pytest.approx(8**0.5), low=None, high=None)
