import math

import pytest

from gapscope.report._drawing import round_numbers


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0.95, 12.0, [1, 2, 5, 10]),
        (0.8, 90_000.0, [1, 10, 100, 1000, 10_000]),
        (0.011, 0.3, [0.02, 0.05, 0.1, 0.2]),
        (0.0, 3.0, []),
        (1.0, math.inf, []),
    ],
)
def test_an_axis_has_round_numbers(low, high, expected):
    assert round_numbers(low, high) == pytest.approx(expected)
