import math
import random

import pytest

from gapscope.measure.gaps import find_gaps, settled
from gapscope.measure.record import Record
from gapscope.stats.pairs import Prior
from gapscope.stats.stopping import CHEAP

PRIOR = Prior(deviation=0.01)
MIB = 1 << 20


def records(**first_calls):
    return {
        name: Record(contender=name, phase="forward", prior=PRIOR, first_calls=list(calls), first_traces=[1, 0, 0])
        for name, calls in first_calls.items()
    }


def measured(times, sets=4, rounds=9, noise=0.0, seed=0):
    """Sets of timings around the given true times; the machine's pace changes from round to round for all alike."""
    rng = random.Random(seed)
    made = []
    for _ in range(sets):
        this = {name: [] for name in times}
        for _ in range(rounds):
            pace = math.exp(rng.gauss(0, 0.3))
            for name, true in times.items():
                this[name].append(true * pace * math.exp(rng.gauss(0, noise)))
        made.append(this)
    return made


def gaps_of(times, *, first_calls=None, same=0.02, **how):
    found = records(**(first_calls or {name: [true] * 3 for name, true in times.items()}))
    sets = measured(times, **how)
    for name in times:
        found[name].timings = [these[name] for these in sets]
    return find_gaps(sets, list(times), found, CHEAP, same)


def test_a_planted_gap_is_given_back_whatever_the_machines_pace():
    (gap,) = gaps_of({"fast": 1.0, "slow": 2.0}, noise=0.01)

    assert (gap.slower, gap.faster, gap.word) == ("slow", "fast", "slower")
    assert gap.ratio.low <= 2.0 <= gap.ratio.high
    assert gap.ratio.value == pytest.approx(2.0, rel=0.02)


def test_equal_contenders_are_the_same():
    (gap,) = gaps_of({"a": 1.0, "b": 1.0}, noise=0.001, sets=8)

    assert gap.word == "same"


def test_swapping_the_names_mirrors_the_gap():
    (one,) = gaps_of({"a": 1.0, "b": 1.5}, noise=0.01)
    (other,) = gaps_of({"b": 1.5, "a": 1.0}, noise=0.01)

    assert (one.slower, one.faster) == (other.slower, other.faster) == ("b", "a")


def test_the_difference_goes_with_the_ratio():
    (gap,) = gaps_of({"fast": 1.0, "slow": 3.0})

    assert gap.difference.value == pytest.approx(2.0, rel=0.25)
    assert gap.difference.low < gap.difference.value < gap.difference.high


def test_a_dear_start_is_paid_back_by_calls():
    (gap,) = gaps_of({"compiled": 1.0, "plain": 2.0}, first_calls={"compiled": [101.0, 1, 1], "plain": [2.0, 2, 2]})

    assert gap.faster == "compiled"
    assert gap.break_even_calls.value == pytest.approx(100, rel=0.5)
    assert gap.break_even_calls.low < gap.break_even_calls.value < gap.break_even_calls.high


def test_the_faster_one_that_also_starts_faster_is_ahead_at_once():
    (gap,) = gaps_of({"fast": 1.0, "slow": 2.0}, first_calls={"fast": [1.0, 1, 1], "slow": [50.0, 2, 2]})

    assert gap.break_even_calls.value == 1.0


def test_a_gap_that_may_be_nothing_is_never_paid_back():
    (gap,) = gaps_of({"a": 1.0, "b": 1.001}, first_calls={"a": [9.0, 1, 1], "b": [1.0, 1, 1]})

    assert gap.faster == "a"
    assert gap.ratio.low < 1.0
    assert gap.break_even_calls is None


def test_a_set_without_one_of_the_two_is_no_evidence_for_them():
    found = records(a=[1.0], b=[1.0])
    sets = [{"a": [1.0] * 5, "b": [2.0] * 5}, {"a": [1.0] * 5}]
    found["a"].timings, found["b"].timings = [[1.0] * 5] * 2, [[2.0] * 5]

    (gap,) = find_gaps(sets, ["a", "b"], found, CHEAP, 0.02)

    assert gap.ratio.value == pytest.approx(2.0)


def test_memory_is_a_gap_of_its_own():
    found = records(a=[1.0], b=[1.0])
    for name, peak in (("a", 10 * MIB), ("b", 30 * MIB)):
        found[name].host_peaks = [peak] * 4
        found[name].timings = [[1.0] * 5]

    gaps = find_gaps([{"a": [1.0] * 5, "b": [1.0] * 5}], ["a", "b"], found, CHEAP, 0.02)

    memory = next(gap for gap in gaps if gap.quantity == "memory")
    assert (memory.slower, memory.word) == ("b", "slower")
    assert memory.difference.value == pytest.approx(20 * MIB)


def test_peaks_under_a_mebibyte_say_nothing():
    found = records(a=[1.0], b=[1.0])
    found["a"].host_peaks, found["b"].host_peaks = [4096], [400_000]
    found["a"].timings = found["b"].timings = [[1.0] * 5]

    gaps = find_gaps([{"a": [1.0] * 5, "b": [1.0] * 5}], ["a", "b"], found, CHEAP, 0.02)

    assert {gap.quantity for gap in gaps} == {"time"}


def test_all_gaps_to_the_fastest_must_be_settled():
    found = records(a=[1.0], b=[1.0], c=[1.0])
    sets = measured({"a": 1.0, "b": 1.02, "c": 3.0}, noise=0.05)

    assert not settled(sets, ["a", "b", "c"], found, CHEAP, 0.02)
    assert settled(sets, ["a", "c"], found, CHEAP, 0.02)
