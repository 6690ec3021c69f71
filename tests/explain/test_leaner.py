"""What operations take, from a written-down program with and without them; times are known."""

import math
import random

import pytest

from gapscope.explain.leaner import Against, hold_against
from gapscope.stats.pairs import Prior

AGAINST = Against(plain="plain", written="written")


def counted(seconds, *, spread=0.0, sets=4, kept=1.0):
    """The mean of what is counted, where fresh processes lie `spread` apart."""
    rng = random.Random(0)
    drawn = [
        {name: [value * math.exp(rng.gauss(0, 0.002)) for _ in range(30)] for name, value in seconds.items()}
        for _ in range(sets)
    ]
    for times in drawn:
        for name in times:
            off = math.exp(rng.gauss(0, spread))
            times[name] = [off * value for value in times[name]]
    plain = [times["plain"] for times in drawn]
    hold_against(drawn, "leaner", AGAINST, Prior(deviation=0.05), kept)
    gains = [math.log(p / t) for one, times in zip(plain, drawn) for p, t in zip(one, times["leaner"])]
    return math.exp(sum(gains) / len(gains))


@pytest.mark.parametrize(("kept", "left"), [(1.0, 30), (0.5, 20), (0.25, 15)])
def test_what_is_beside_the_operations_goes_with_them(kept, left):
    """Of 40 µs 20 are not written down, a portion of which stays; of the others 10 are left."""
    seconds = {"plain": 40e-6, "written": 20e-6, "leaner": 10e-6}

    assert counted(seconds, kept=kept) == pytest.approx(40 / left, rel=0.01)


def test_long_calls_have_nothing_beside_their_operations():
    assert counted({"plain": 4.0, "written": 2.0, "leaner": 1.0}) == pytest.approx(2.0, rel=0.01)


def test_a_slower_written_form_is_slower_in_everything():
    assert counted({"plain": 4.0, "written": 5.0, "leaner": 1.0}) == pytest.approx(5.0, rel=0.01)


def test_processes_that_lie_apart_are_no_sign_of_anything_beside():
    assert counted({"plain": 40e-6, "written": 40e-6, "leaner": 4e-6}, spread=0.2) == pytest.approx(10.0, rel=0.25)


def test_one_whose_written_form_was_not_timed_says_nothing():
    sets = [{"plain": [1.0], "leaner": [0.5]}]

    hold_against(sets, "leaner", AGAINST, Prior(deviation=0.05), 1.0)

    assert sets == [{"plain": [1.0]}]
