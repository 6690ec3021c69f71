import itertools
import random
from collections import Counter

import pytest

from benchmarks.measure.plan import Cell, usual, wanting

MANY = Cell(tool="gapscope", case="same", load="idle")
FEW = Cell(tool="asv", case="five", load="hog")


def test_every_cell_has_its_part_however_soon_it_is_stopped():
    plan = {MANY: 30, FEW: 10}

    begun = Counter(cell for cell, _ in itertools.islice(wanting(plan, [], random.Random(1)), 20))

    assert begun == {MANY: 15, FEW: 5}


def test_what_is_there_already_is_not_done_again():
    rest = list(wanting({MANY: 3, FEW: 1}, [MANY, MANY, FEW], random.Random(1)))

    assert rest == [(MANY, 2)]


def test_more_trials_than_wanted_are_no_harm():
    assert list(wanting({FEW: 1}, [FEW, FEW], random.Random(1))) == []


def test_gapscope_is_asked_three_hundred_times_about_nothing():
    assert usual()[MANY] == 300


def test_an_unknown_tool_is_answered_with_the_known_ones():
    with pytest.raises(ValueError, match="No tool is called 'hyperfine'"):
        Cell(tool="hyperfine", case="same", load="idle")
