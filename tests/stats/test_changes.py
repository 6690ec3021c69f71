import numpy as np
import pytest

from gapscope.stats.changes import LEAST_LEVEL, changes


def series(rng, count, *, step=0.0, at=0, scatter=0.02, error=0.01):
    values = rng.normal(0, np.hypot(scatter, error), count)
    values[at:] += step
    return values, np.full(count, error)


def test_a_level_series_is_hardly_ever_called_changed():
    rng = np.random.default_rng(1)

    called = sum(bool(changes(*series(rng, count))) for count in (8, 20, 60) for _ in range(200))

    assert called <= 12  # 2 % of 600


def test_a_step_of_ten_percent_among_twenty_is_found_where_it_is():
    rng = np.random.default_rng(2)

    found = [changes(*series(rng, 20, step=np.log(1.1), at=10)) for _ in range(100)]

    assert sum(len(one) == 1 and abs(one[0] - 10) <= 1 for one in found) >= 93


def test_two_steps_are_two_changes():
    rng = np.random.default_rng(3)
    values, errors = series(rng, 45)
    values[15:30] += 0.3

    assert changes(values, errors) == [15, 30]


def test_one_outlier_is_no_change():
    values = np.zeros(20)
    values[9] = 5.0

    assert changes(values, np.full(20, 0.01)) == []


@pytest.mark.parametrize("count", range(2 * LEAST_LEVEL))
def test_too_few_say_nothing(count):
    assert changes([1.0] * count, [0.1] * count) == []


def test_equal_values_without_errors_are_one_level():
    assert changes([0.5] * 30, [0.0] * 30) == []


def test_a_step_between_values_without_scatter_is_one_change():
    assert changes([0.0] * 6 + [1.0] * 6, [0.0] * 12) == [6]
