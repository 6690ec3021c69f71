import numpy as np
import pytest

from gapscope.stats.drift import inside_sets, over_sets


def levels(rng, count, *, change=1.0, deviation=0.02):
    return np.exp(rng.normal(0, deviation, count) + np.linspace(0, np.log(change), count))


def bursty(rng, sets, rounds=60):
    """No trend, but neighbours in time resemble each other, as under load that comes and goes."""
    logs = rng.normal(0, 0.05, (sets, rounds))
    for at in range(1, rounds):
        logs[:, at] += 0.8 * logs[:, at - 1]
    return np.exp(logs)


def test_a_planted_change_over_sets_is_found_within_its_interval():
    rng = np.random.default_rng(5)

    found = [over_sets(levels(rng, 16, change=1.12)) for _ in range(200)]

    assert np.mean([drift.certain for drift in found]) > 0.95
    assert np.mean([drift.change.low <= 1.12 <= drift.change.high for drift in found]) > 0.93


@pytest.mark.parametrize("count", [6, 8, 32])
def test_sets_that_only_differ_are_not_called_drifting(count):
    rng = np.random.default_rng(6)

    assert np.mean([over_sets(levels(rng, count, deviation=0.1)).certain for _ in range(500)]) <= 0.016


def test_a_planted_change_inside_sets_is_found():
    rng = np.random.default_rng(7)
    sets = [levels(rng, 60, change=0.88) for _ in range(4)]

    drift = inside_sets(sets)

    assert drift.certain
    assert drift.change.low <= 0.88 <= drift.change.high


@pytest.mark.parametrize("sets", [3, 4, 16])
def test_bursts_of_load_are_no_drift(sets):
    rng = np.random.default_rng(8)

    assert np.mean([inside_sets(bursty(rng, sets)).certain for _ in range(300)]) <= 0.02


def test_a_change_too_small_to_matter_is_not_certain():
    assert not over_sets(np.linspace(1.0, 1.01, 16)).certain
    assert not inside_sets([np.linspace(1.0, 1.01, 60)] * 4).certain


def test_equal_timings_do_not_drift():
    assert not over_sets([1.0] * 8).certain
    assert over_sets([1.0] * 8).change.value == 1.0
    assert not inside_sets([[1.0] * 60] * 4).certain


def test_one_wild_set_bends_nothing():
    rng = np.random.default_rng(9)
    wild = levels(rng, 16)
    wild[-1] *= 50

    drift = over_sets(wild)

    assert not drift.certain
    assert drift.change.value == pytest.approx(1.0, abs=0.06)


def test_too_little_says_nothing():
    assert over_sets([1.0] * 5) is None
    assert inside_sets([[1.0] * 60] * 2) is None
    assert inside_sets([[1.0] * 4] * 8) is None


def test_sets_of_different_lengths_are_taken_together():
    rng = np.random.default_rng(10)

    drift = inside_sets([levels(rng, length, change=1.5) for length in (7, 59, 60, 1000)])

    assert drift.certain
    assert drift.change.value == pytest.approx(1.5, rel=0.1)
