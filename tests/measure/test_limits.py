"""Where a time lies below the machine's roof."""

from dataclasses import replace

import pytest

from gapscope.measure.limits import placed
from gapscope.model.evidence import Estimate, Limits
from report.answers import conv1d

LIMITS = Limits(copy_bytes_per_s=Estimate(value=10e9), gemm_flops_per_s=Estimate(value=100e9))


@pytest.mark.parametrize(
    ("size", "flops", "least"),
    [
        pytest.param(1e9, 2e9, 0.1, id="copying bounds it"),
        pytest.param(1e9, 50e9, 0.5, id="multiplying bounds it"),
        pytest.param(1e9, None, 0.1, id="not counted"),
        pytest.param(1e9, 0.0, 0.1, id="nothing to multiply"),
        pytest.param(0, None, None, id="nothing known"),
    ],
)
def test_the_roof_is_the_slower_of_copying_and_multiplying(size, flops, least):
    assert LIMITS.least_seconds(size, flops) == least


def test_without_limits_there_is_no_roof():
    assert Limits().least_seconds(1e9, 1e9) is None


def test_the_portion_is_larger_where_less_time_is_taken():
    measured = replace(conv1d().points[0].measurements[0], steady_s=Estimate(value=0.4, low=0.2, high=0.5))

    found = placed(measured, 10**9, 2e9, LIMITS)

    assert (found.of_limit.value, found.of_limit.low, found.of_limit.high) == (0.25, pytest.approx(0.2), 0.5)
    assert (found.moved_bytes, found.flops) == (10**9, 2e9)
    assert placed(measured, 10**9, 2e9, Limits()).of_limit is None
    assert placed(replace(measured, steady_s=Estimate(value=0.4)), 10**9, 2e9, LIMITS).of_limit is None
