import math

import pytest

from explain.test_screen import FAST, SLOW, KnownTimes, case
from explain.test_sizes import inputs, question
from gapscope.errors import QuestionError
from gapscope.explain.by_size import _beside, _times, by_size
from gapscope.explain.sizes import smaller
from gapscope.explain.trial import Member
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


ONE_SIZE = 7
"""Weights of a question whose inputs can be made in one size only."""


class Sizes(KnownTimes):
    """Members that are asked for next to no work have a question of their own, where `lessens`."""

    def __init__(self, seconds, *, lessens=True, weights=4):
        super().__init__(seconds)
        self.lessens, self.weights = lessens, weights
        self.question = question(N=1000, C=1, L=100, O=weights, K=3)
        self.inputs = inputs(self.question.parameters)

    def made(self, asked):
        if self.weights == ONE_SIZE and asked is not self.question:
            raise QuestionError("no other size")
        return inputs(asked.parameters)

    def member(self, contender, against=None):
        asked = self.question
        if self.lessens and contender.name.endswith("next-to-no-work"):
            asked = smaller(asked, self.inputs)
        return Member(contender=contender, inputs=self.made(asked), question=asked, against=against)


def told(slow, fast, calls=(), **options):
    """The shares by cause and the rest, of two sides that take so many seconds a call and for the work."""
    seconds = {}
    for name, (call, work) in ((SLOW, slow), (FAST, fast)):
        seconds |= {name: call + work, f"{name} + next-to-no-work": call + 0.004 * work}
    one = case(seconds, calls=calls)
    one.trial = Sizes(seconds, **options)
    shares, rest = by_size(one, [], (), one.gap.ratio)
    return {share.cause: share.portion.value for share in shares}, rest, one


def test_what_a_call_costs_is_dispatch():
    shares, rest, one = told((9e-6, 1e-6), (1e-6, 1e-6))

    assert shares == {"dispatch-overhead": pytest.approx(1.0, abs=0.05)}
    assert rest.value == pytest.approx(1.0, abs=0.05)
    assert one.tried["next-to-no-work", SLOW].ratio.value == pytest.approx(10 / 9, rel=0.05)


def test_what_grows_with_the_work_has_no_name():
    shares, rest, _ = told((1e-6, 9e-6), (1e-6, 1e-6))

    assert shares == {}
    assert rest.value == pytest.approx(5.0)


def test_what_grows_with_a_convolutions_work_is_its_kernel():
    shares, _, _ = told((5e-6, 5e-6), (1e-6, 1e-6), calls=("reformulated",))

    assert shares == {
        "dispatch-overhead": pytest.approx(0.5, abs=0.05),
        "weak-kernel": pytest.approx(0.5, abs=0.05),
    }


def test_a_little_says_nothing():
    shares, _, _ = told((2e-6, 48e-6), (1e-6, 4e-6))

    assert shares == {}


def test_a_switch_that_changes_nothing_names_nothing():
    shares, rest, _ = told((9e-6, 1e-6), (1e-6, 1e-6), calls=("reformulated",), lessens=False)

    assert shares == {}
    assert rest.value == pytest.approx(5.0)


@pytest.mark.parametrize("weights", [10_000, ONE_SIZE], ids=["weights are still read", "there is one size only"])
def test_where_a_small_size_would_tell_nothing_it_is_not_asked_for(weights):
    shares, _, one = told((9e-6, 1e-6), (1e-6, 1e-6), weights=weights)

    assert shares == {}
    assert one.trial.asked == []
