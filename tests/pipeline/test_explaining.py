"""Which gaps are explained, and how long may be tried."""

from dataclasses import replace
from pathlib import Path

import pytest

from gapscope.contenders.crew import Quarters
from gapscope.model.evidence import Estimate, Limits
from gapscope.model.settings import Settings
from gapscope.pipeline.explaining import gaps_to_explain, leaner, trying_seconds
from report.answers import conv1d


def asked(*words_and_lows, busy=False):
    """The gaps of one point that would be explained, where all are to the same fastest contender."""
    point = conv1d().points[0]
    given = next(gap for gap in point.gaps if gap.quantity == "time")
    gaps = tuple(
        replace(given, slower=f"slow{number}", word=word, ratio=Estimate(value=2.0, low=low, high=low and 3.0))
        for number, (word, low) in enumerate(words_and_lows)
    )
    return [gap.slower for gap in gaps_to_explain(replace(point, gaps=gaps), busy=busy)]


def test_what_is_settled_or_hardly_nothing_is_explained():
    assert asked(("slower", 1.01), ("same", 0.99), ("inconclusive", 1.5), ("inconclusive", 1.1)) == ["slow0", "slow2"]


def test_on_a_busy_machine_only_what_is_settled_is_explained():
    assert asked(("slower", 1.01), ("inconclusive", 1.5), busy=True) == ["slow0"]


def test_a_gap_without_an_interval_is_not():
    assert asked(("inconclusive", None)) == []


def test_what_one_side_does_in_vain_is_no_part_of_the_roof():
    limits = Limits(copy_bytes_per_s=Estimate(value=10e9), gemm_flops_per_s=Estimate(value=100e9))
    measured = replace(
        conv1d().points[0].measurements[0],
        steady_s=Estimate(value=0.02, low=0.02, high=0.02),
        moved_bytes=1000,
        flops=3e9,
        of_limit=Estimate(value=1.5),
    )

    lower = leaner(measured, 1e9, limits)

    assert (lower.flops, lower.of_limit.value) == (1e9, 0.5)
    assert leaner(measured, 4e9, limits) is measured
    assert leaner(measured, None, limits) is measured
    assert leaner(replace(measured, flops=None), 1e9, limits).flops is None  # not in a type whose rate is known


@pytest.mark.parametrize(("first", "seconds"), [(2.0, 100.0), (60.0, 180.0), (200.0, 300.0)])
def test_what_is_only_tried_has_less_time_but_enough_to_compile_again(first, seconds):
    point = conv1d().points[0]
    slow = tuple(replace(one, first_calls_s=(first, 0.1)) for one in point.measurements)
    quarters = Quarters(Settings(time_limit=300.0), Path())

    hurried = quarters.hurried(trying_seconds(replace(point, measurements=slow), 300.0))

    assert hurried.settings.time_limit == seconds
    assert hurried.nurseries is quarters.nurseries
