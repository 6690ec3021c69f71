import pytest

from gapscope.model.evidence import Estimate
from gapscope.report import _figures as figures


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.0019, "1.90 ms"),
        (0.069, "69.0 ms"),
        (1234.0, "1,234 s"),
        (9.999e-6, "10.0 µs"),
        (0.0, "0 ns"),
        (2e-10, "0.200 ns"),
    ],
)
def test_durations_have_three_digits_and_a_unit(seconds, words):
    assert figures.duration(seconds) == words


def test_an_interval_is_written_to_the_digit_of_its_value():
    estimate = Estimate(value=0.001, low=0.00098, high=0.0012)

    assert figures.duration_with_interval(estimate) == "1.00 ms [0.98, 1.20]"
    assert figures.ratio_with_interval(Estimate(value=12.0, low=9.9, high=100.4)) == "12.0× [9.9×, 100.4×]"


def test_one_observation_is_written_without_an_interval():
    once = Estimate(value=2.0)

    assert figures.duration_with_interval(once) == "2.00 s"
    assert figures.duration_and_percent(once) == "2.00 s"
    assert figures.ratio_with_interval(once) == "2.00×"
    assert figures.ratio_range(once) is None
    assert figures.count_with_interval(once) == "2"


def test_per_cent_is_the_farther_end_of_a_lopsided_interval():
    assert figures.percent(Estimate(value=10.0, low=9.9, high=11.0)) == " ± 10 %"


@pytest.mark.parametrize(
    ("part", "words"),
    [(0.018, "1.8 %"), (0.02, "2 %"), (0.123, "12 %"), (1e-9, "0.01 %"), (0.0, "0 %"), (2.5, "250 %")],
)
def test_fractions_have_two_digits(part, words):
    assert figures.fraction(part) == words


def test_what_is_not_finite_is_still_written():
    assert figures.ratio(float("inf")) == "inf×"
