"""Rounds are set aside by what the system says; the simulation has bursts of load whose truth is known: ratio 1."""

import math

import numpy as np
import pytest

from gapscope.stats.contamination import Signs, enough_clean, sift
from gapscope.stats.pairs import evidence

CLEAN = Signs(seconds=0.005)
BUSY = Signs(seconds=0.005, waited=0.001)


def burst_set(rng, load, *, one_sided, rounds=60, share=0.7, length=0.03):
    """
    Slices of 5 ms of the same work, while a neighbour comes and goes, as times and seconds waited.

    During a burst a slice gets `share` of a core; `one_sided`, only the first contender does, as when it needs
    all cores and the other does not.
    """
    times, waits = np.zeros((2, rounds, 2))
    now, busy, change = 0.0, False, rng.exponential(length * (1 - load) / load) if load else math.inf
    for this in range(rounds):
        for member in rng.permutation(2):
            work, spent, waited = 0.005 * math.exp(rng.normal(0, 0.01)), 0.0, 0.0
            while work > 0:
                pace = share if busy and not (one_sided and member == 1) else 1.0
                step = min(work / pace, change - now - spent)
                work, spent, waited = work - step * pace, spent + step, waited + step * (1 - pace)
                if work <= 1e-15:
                    break
                busy = not busy
                change += rng.exponential(length if busy else length * (1 - load) / load)
            times[this, member], waits[this, member] = spent, waited
            now += spent
            while change < now:
                busy = not busy
                change += rng.exponential(length if busy else length * (1 - load) / load)
    return times, waits


def errors(load, *, one_sided, sets=150):
    """Root mean square error of a set's log-ratio: over all rounds, and over those that are kept."""
    rng = np.random.default_rng(7)
    found = []
    for _ in range(sets):
        times, waits = burst_set(rng, load, one_sided=one_sided)
        signs = [[Signs(seconds=t, waited=w) for t, w in zip(*these)] for these in zip(times, waits)]
        kept = list(sift(signs).kept)
        found.append([evidence(*times.T).value, evidence(*times[kept].T).value])
    return np.sqrt(np.mean(np.square(found), axis=0))


@pytest.mark.parametrize("load", [0.1, 0.3, 0.5])
def test_under_bursts_that_hit_one_side_setting_aside_lowers_the_error(load):
    everything, sifted = errors(load, one_sided=True)

    assert sifted < 0.8 * everything
    assert sifted < 0.006


@pytest.mark.parametrize("load", [0.1, 0.3, 0.5])
def test_under_bursts_that_hit_both_sides_alike_it_costs_little(load):
    everything, sifted = errors(load, one_sided=False)

    assert sifted < 1.5 * everything


def test_on_an_idle_machine_it_does_nothing():
    everything, sifted = errors(0.0, one_sided=False)

    assert sifted == everything


def test_a_round_goes_as_a_whole_so_that_pairs_stay_pairs():
    sifted = sift([[CLEAN, CLEAN], [CLEAN, BUSY], [CLEAN, CLEAN], [CLEAN, CLEAN]])

    assert sifted.kept == (0, 2, 3)
    assert sifted.reasons == {"busy": 1}
    assert not sifted.contaminated


def test_a_long_round_that_nothing_disturbed_stays():
    sifted = sift([[Signs(seconds=t)] for t in (0.005, 0.005, 5.0)])

    assert sifted.kept == (0, 1, 2)


def test_each_reason_is_counted():
    swapped, throttled = Signs(seconds=1.0, swapped=True), Signs(seconds=1.0, throttled=True, waited=0.5)

    sifted = sift([[swapped], [throttled], [CLEAN], [CLEAN], [CLEAN], [CLEAN]])

    assert sifted.reasons == {"swapped": 1, "throttled": 1, "busy": 1}
    assert sifted.disturbed == 2


def test_a_machine_that_is_never_quiet_still_gives_figures():
    sifted = sift([[BUSY]] * 60)

    assert len(sifted.kept) == 60
    assert sifted.contaminated
    assert sifted.set_aside == 0


def test_a_set_of_two_clean_rounds_is_clean():
    sifted = sift([[CLEAN], [CLEAN]])

    assert sifted.kept == (0, 1)
    assert not sifted.contaminated


def test_a_set_without_rounds_is_not_contaminated():
    assert not sift([]).contaminated


def test_the_word_needs_as_many_clean_sets_as_the_first_look():
    clean, gone = sift([[CLEAN]] * 10), sift([[BUSY]] * 10)

    assert enough_clean([clean] * 4 + [gone] * 4, needed=4)
    assert not enough_clean([clean] * 3 + [gone] * 5, needed=4)
    assert not enough_clean([gone] * 2, needed=4)


def test_fewer_sets_than_a_look_asks_for_are_judged_by_what_there_is():
    clean = sift([[CLEAN]] * 10)

    assert enough_clean([clean], needed=2)
