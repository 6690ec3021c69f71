"""Portions of a gap, from sets in which part and gap go up and down together or not."""

import math

import pytest

from explain.known_times import PRIOR, side
from gapscope.explain.confirmed import Confirmed, Part
from gapscope.explain.portion import left_open, portion_of
from gapscope.stats.pairs import Evidence, pool

FOUND = Confirmed(slow=side("slow", ("resident",)), fast=side("fast", ()), sets=(), prior=PRIOR, split=None)
SLOWER, LESS = (math.log(factor) for factor in (1.5, 1 / 1.5))


def portion(parts, gaps, error=0.001):
    values, whole = ([Evidence(value=one, error=error) for one in every] for every in (parts, gaps))
    weights = {"slow": 1.0, "slow + resident": -1.0}
    spread = pool(values, PRIOR)
    part = Part(
        cause="c", switches=("resident",), values=tuple(values), spread=spread, own=spread, weights=weights, weak=False
    )
    return portion_of(part, whole, sum(gaps) / len(gaps), FOUND)


def test_a_slow_side_of_two_paces_leaves_the_portion_sure():
    paces = (SLOWER, LESS, SLOWER, LESS)

    found = portion([math.log(8.0) + pace for pace in paces], [math.log(8.0) + pace for pace in paces])

    assert found.value == pytest.approx(1.0)
    assert 0.98 < found.low < 1 < found.high < 1.02  # the part alone is as unsure as the gap: a third of it


def test_a_fast_side_of_two_paces_leaves_open_how_much_of_the_gap_it_is_but_not_that_it_is():
    paces = (SLOWER, LESS, SLOWER, LESS)

    found = portion([math.log(2.0)] * 4, [math.log(2.5) + pace for pace in paces])

    assert found.low < math.log(2.0) / math.log(2.5) < found.high
    assert found.low > 0.2
    assert found.high > 2
    assert left_open(found)


def test_sets_that_agree_in_everything_leave_what_processes_are_known_to_differ_by():
    found = portion([math.log(2.0)] * 4, [math.log(4.0)] * 4, error=0.0)

    assert found.value == pytest.approx(0.5)
    assert found.low == pytest.approx(0.5, abs=0.02)
    assert found.high == pytest.approx(0.5, abs=0.02)
    assert found.low < 0.5 < found.high


def test_one_set_is_as_sure_as_processes_were_before():
    found = portion([math.log(2.0)], [math.log(4.0)])

    assert found.low < 0.5 < found.high
    assert not left_open(found)


def test_a_gap_that_is_hardly_there_beside_the_part_leaves_the_portion_open():
    found = portion([math.log(2.0)] * 4, [3.0, -2.5, 2.8, -2.7])

    assert (found.low, found.high) == (pytest.approx(-found.value), pytest.approx(3 * found.value))
    assert left_open(found)
