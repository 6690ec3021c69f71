import math
from dataclasses import replace
from types import SimpleNamespace

import pytest

from explain.test_screen import FAST, SLOW, KnownTimes, case
from explain.test_sizes import inputs, question
from gapscope.explain.by_size import split_rest
from gapscope.explain.joining import added, multiplied
from gapscope.explain.sizes import smaller_ones
from gapscope.explain.trial import Member
from gapscope.model.answer import Share
from gapscope.model.evidence import Estimate
from gapscope.stats.pairs import Spread


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
    found = added(share(0.5, 0.03), share(0.25, 0.04))

    assert found.portion.value == pytest.approx(0.75)
    assert found.portion.high - found.portion.value == pytest.approx(0.05)
    assert found.ratio.value == pytest.approx(8**0.75)
    assert found.ratio.low == pytest.approx(8**0.70)
    assert found.evidence == "the host is slow: seen; seen"


def test_what_is_left_is_less_by_the_share():
    whole = Estimate(value=8.0, low=8 * 0.9, high=8 / 0.9)

    left = multiplied(whole, share(0.5, 0.0).ratio, -1)

    assert left.value == pytest.approx(8**0.5)
    assert left.low == pytest.approx(left.value * 0.9)


def test_where_there_was_no_interval_there_is_none():
    bare = Estimate(value=8.0, low=None, high=None)

    assert multiplied(bare, share(0.5, 0.1).ratio, -1) == Estimate(value=pytest.approx(8**0.5), low=None, high=None)


ONE_SIZE = 7
"""Weights of a question whose inputs can be made in one size only."""


class OneMaker:
    def inputs(self, asked):
        return inputs(asked.parameters)


class Sizes(KnownTimes):
    """Members that are asked for next to no work have a question of their own, where `lessens`."""

    def __init__(self, seconds, *, lessens=True, weights=4, device="cpu", flops=(None, None)):
        super().__init__(seconds)
        self.lessens, self.others = lessens, OneMaker()
        self.quarters = SimpleNamespace(settings=SimpleNamespace(device=device))
        self.question = question(N=1000, C=1, L=100, O=weights, K=3)
        self.inputs = inputs(self.question.parameters)
        self.small = next(smaller_ones(self.question, self.inputs)) if weights != ONE_SIZE else None
        self.flops = flops

    def count(self, contenders):
        return {one.name: {"flops": flops, "products": {}} for one, flops in zip(contenders, self.flops)}

    def member(self, contender, against=None):
        asked = self.question
        if self.lessens and "next-to-no-work" in contender.name:
            asked = next(smaller_ones(asked, self.inputs))
        return Member(contender=contender, inputs=self.inputs, question=asked, against=against)


def told(slow, fast, calls=(), bearing=(), needs=(), elements=0, **options):
    """The shares by cause and the rest, of two sides that take so many seconds a call and for the work."""
    seconds = {}
    for name, (call, work) in ((SLOW, slow), (FAST, fast)):
        for flipped in ((), (*bearing, *needs)):
            full, small = (" + ".join((name, *sorted(on))) for on in (flipped, (*flipped, "next-to-no-work")))
            seconds |= {full: call + work, small: call + 0.004 * work}
    one = case(seconds, calls=(*calls, *bearing, *needs))
    one.trial = Sizes(seconds, **options)
    one.slow, one.fast = (replace(side, elements=elements) for side in one.sides())
    one.bearing = bearing
    for switch in bearing:
        for name in (SLOW, FAST):
            one.gains[switch, name] = Spread(mean=0.5, error=0.01, freedom=5)
            one.needs[switch, name] = needs
    shares, rest = split_rest(one, (), one.gap.ratio)
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


def test_what_grows_with_a_convolutions_work_is_its_kernel_where_the_fast_side_has_another():
    slow, fast = (5e-6, 5e-6), (1e-6, 1e-6)
    both, _, one = told(slow, fast, calls=("reformulated",))
    one.fast = replace(one.fast, calls={})
    shares, _ = split_rest(one, (), one.gap.ratio)

    assert both == {"dispatch-overhead": pytest.approx(0.5, abs=0.05)}
    assert {share.cause: share.portion.value for share in shares} == {
        "dispatch-overhead": pytest.approx(0.5, abs=0.05),
        "weak-kernel": pytest.approx(0.5, abs=0.05),
    }
    assert all(share.weak for share in shares)


@pytest.mark.parametrize(
    ("flops", "cause"),
    [
        ((4e6, 4.2e6), "weak-kernel"),
        ((8e6, 2e6), "unequal-work"),
        ((2e6, 8e6), None),  # it does less, and takes longer: who knows why
        ((2e5, 2e5), None),  # two an element: counters differ in what they count of that
        ((4e6, None), None),
    ],
    ids=["as many", "more", "fewer", "no sums of products", "not counted"],
)
def test_sums_of_products_are_a_weak_kernels_work_or_more_than_there_need_be(flops, cause):
    shares, _, _ = told((1e-6, 9e-6), (1e-6, 1e-6), flops=flops, elements=100_000)

    assert shares == ({cause: pytest.approx(1.0, abs=0.05)} if cause else {})


def test_where_much_is_left_to_read_at_the_small_size_only_what_grows_is_told():
    shares, _, _ = told((5e-6, 5e-6), (1e-6, 1e-6), weights=10_000, flops=(4e6, 4e6), elements=100_000)

    assert shares == {"weak-kernel": pytest.approx(0.5, abs=0.05)}


def test_less_than_a_third_says_nothing_alone():
    assert told((4e-6, 46e-6), (1e-6, 4e-6))[0] == {}
    assert told((20e-6, 30e-6), (1e-6, 4e-6))[0] == {"dispatch-overhead": pytest.approx(0.445, abs=0.03)}


def test_parts_that_run_against_each_other_leave_less_than_nothing():
    shares, rest, _ = told((9e-6, 1e-6), (1e-6, 5e-6))

    assert shares["dispatch-overhead"] > 2
    assert rest.value < 0.6


def test_a_switch_that_changes_nothing_names_nothing():
    shares, rest, _ = told((9e-6, 1e-6), (1e-6, 1e-6), lessens=False)

    assert shares == {}
    assert rest.value == pytest.approx(5.0)


@pytest.mark.parametrize(
    "options",
    [
        {"weights": 10_000},
        {"weights": ONE_SIZE},
        {"device": "cuda"},
        {"bearing": ("larger-batch",)},
        {"bearing": ("without-copies",)},
    ],
    ids=[
        "weights are still read",
        "there is one size only",
        "launches hide",
        "a call's cost is spread already",
        "a written-down program's call costs something else",
    ],
)
def test_where_a_small_size_would_tell_nothing_it_is_not_asked_for(options):
    shares, _, one = told((9e-6, 1e-6), (1e-6, 1e-6), **options)

    assert shares == {}
    assert one.trial.asked == []


def test_both_sizes_stand_on_what_the_named_switches_need():
    shares, _, one = told((9e-6, 1e-6), (1e-6, 1e-6), bearing=("no-recording",), needs=("resident",))

    assert shares == {"dispatch-overhead": pytest.approx(1.0, abs=0.05)}
    assert f"{SLOW} + next-to-no-work + no-recording + resident" in one.trial.asked[0]


def test_a_kernel_computed_another_way_is_held_against_the_fast_sides_way():
    """The sum over taps takes 2 of 5; the fast side does the same work in a tenth of the time."""
    _, _, one = told((1e-6, 20e-6), (1e-6, 2e-6), calls=("reformulated",))
    one.fast, one.bearing = replace(one.fast, calls={}), ("reformulated",)
    witness = replace(share(0.25, 0.02), cause="weak-kernel", evidence="the kernel is weak: as taps, faster")
    gap = one.gap.ratio.value

    (found,), rest = split_rest(one, (witness,), Estimate(value=gap / witness.ratio.value, low=3.0, high=5.0))

    assert found.cause == "weak-kernel"
    assert found.portion.value == pytest.approx(1.0, abs=0.05)
    assert found.evidence.startswith("the kernel is weak: as taps, faster; beside fast[eager]")
    assert not found.weak
    assert rest.value == pytest.approx(1.0, abs=0.1)


def test_where_the_sum_over_taps_takes_more_than_the_fast_sides_way_what_it_leaves_is_added():
    """The fast side's way takes next to nothing of a gap that lies in the call; the taps took half of it."""
    _, _, one = told((20e-6, 2e-6), (1e-6, 1e-6), calls=("reformulated",), bearing=("reformulated",))
    one.fast = replace(one.fast, calls={})
    del one.gains["reformulated", FAST]
    witness = replace(share(0.5, 0.02), cause="weak-kernel")
    left = Estimate(value=one.gap.ratio.value / witness.ratio.value, low=3.0, high=5.0)

    shares, _ = split_rest(one, (witness,), left)

    assert len(one.trial.asked) == 3
    assert {found.cause for found in shares} == {"weak-kernel", "dispatch-overhead"}
    kernel = next(found for found in shares if found.cause == "weak-kernel")
    assert kernel.ratio.value == pytest.approx(witness.ratio.value * 1.25, rel=0.03)  # 22 of 2, less what calls take
    assert not kernel.weak


def test_what_asks_little_has_its_time_from_the_libraries_whatever_shrinks():
    slow, fast = (5e-6, 5e-6), (1e-6, 1e-6)
    _, _, one = told(slow, fast, calls=("reformulated",))
    little = {"own_steps": 1, "others_steps": 0, "others_calls": 0, "asks": 1, "usual": 1.0}
    one.slow, one.fast = replace(one.slow, **little), replace(one.fast, calls={})

    (share,), rest = split_rest(one, (), one.gap.ratio)

    assert (share.cause, share.portion.value) == ("weak-kernel", pytest.approx(1.0, abs=0.05))
    assert rest.value == pytest.approx(1.0, abs=0.05)


def test_a_loop_over_the_work_is_the_hosts_where_nothing_else_has_time():
    _, _, one = told((1e-6, 9e-6), (1e-6, 1e-6))
    one.slow = replace(one.slow, own_steps=1_000, usual=1e-5)

    (share,), rest = split_rest(one, (), one.gap.ratio)

    assert (share.cause, share.portion.value) == ("dispatch-overhead", pytest.approx(1.0, abs=0.05))
    assert rest.value == pytest.approx(1.0, abs=0.05)


def test_what_a_compiler_leaves_of_a_loop_is_the_hosts_too():
    seconds = {SLOW: 8e-6, f"{SLOW} + next-to-no-work": 1e-6, FAST: 1e-6, f"{FAST} + next-to-no-work": 0.9e-6}
    one = case(seconds, calls=("compile",))
    one.trial = Sizes(seconds)
    one.slow = replace(one.slow, own_steps=1_000, usual=8e-6)
    one.bearing = ("compile",)
    half = share(0.5, 0.01)

    (found,), rest = split_rest(one, (half,), multiplied(one.gap.ratio, half.ratio, -1))

    assert (found.cause, found.weak) == ("dispatch-overhead", False)
    assert found.portion.value == pytest.approx(1.0, abs=0.02)
    assert rest.value == pytest.approx(1.0, abs=0.02)
    assert not any("compile" in name for names in one.trial.asked for name in names)
