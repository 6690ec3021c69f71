"""Where a time lies below the machine's roof."""

import pytest

from gapscope.measure.limits import least_seconds, of_limit
from gapscope.model.evidence import Estimate, Limits

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
    assert least_seconds(size, flops, LIMITS) == least


def test_without_limits_there_is_no_roof():
    assert least_seconds(1e9, 1e9, Limits()) is None


def test_the_portion_is_larger_where_less_time_is_taken():
    reached = of_limit(0.1, Estimate(value=0.4, low=0.2, high=0.5))

    assert (reached.value, reached.low, reached.high) == (0.25, pytest.approx(0.2), 0.5)
    assert of_limit(None, Estimate(value=0.4, low=0.2, high=0.5)) is None
    assert of_limit(0.1, Estimate(value=0.4)) is None
