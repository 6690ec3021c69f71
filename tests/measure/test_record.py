import pytest

from gapscope.measure.record import Record
from gapscope.stats.pairs import Prior


def record(**fields):
    return Record(contender="c", phase="forward", prior=Prior(deviation=0.01), **fields)


def test_compile_time_is_what_tracing_calls_took_beyond_an_ordinary_one():
    one = record(first_calls=[20.0, 1.5, 1.0], first_traces=[2, 0, 0], timings=[[1.0, 1.0, 1.0]])

    found = one.compile_seconds()

    assert found.value == pytest.approx(19.0)
    assert found.low is None


def test_without_a_trace_nothing_was_compiled():
    one = record(first_calls=[20.0, 1.0], first_traces=[0, 0], timings=[[1.0]])

    assert one.compile_seconds() is None


def test_the_steady_time_is_the_middle_of_the_processes():
    one = record(timings=[[1.0, 1.0, 9.0], [1.0, 1.0, 1.0]])

    steady = one.steady()

    assert steady.value == pytest.approx(1.0)
    assert steady.low < 1.0 < steady.high


def test_nothing_measured_is_no_estimate():
    assert record().measurement().steady_s is None
    assert record().measurement().peak_host_bytes is None


def test_one_peak_has_no_interval_and_several_have_their_range():
    assert record(host_peaks=[5]).measurement().peak_host_bytes.low is None
    several = record(host_peaks=[5, 7]).measurement().peak_host_bytes
    assert (several.low, several.value, several.high) == (5, 6, 7)
