"""The search on made-up measures whose crossover is known."""

import random

import pytest

from gapscope.pipeline.crossovers import Side, find_turns
from gapscope.sweep._search import next_positions, still_to_come

LENGTH = 60


def searched(measure, length=LENGTH):
    """Everything known when the search wants no more, for one pair; `measure` gives a side for a position."""
    known = {}
    while wanted := next_positions(length, [known], frozenset(known)):
        known.update({position: measure(position) for position in wanted})
    return known


def turns(known):
    stood = {position: side for position, side in sorted(known.items()) if side is not None}
    positions = list(stood)
    return [(positions[turn.at], positions[turn.at + 1]) for turn in find_turns(list(stood.values()))]


def sharp(crossing):
    return lambda position: Side(sign=1 if position < crossing else -1, settled=True)


@pytest.mark.parametrize("crossing", range(1, LENGTH))
def test_a_planted_crossover_is_found_between_neighbours_with_a_fifth_of_the_points(crossing):
    known = searched(sharp(crossing))

    assert turns(known) == [(crossing - 1, crossing)]
    assert len(known) <= LENGTH // 5


@pytest.mark.parametrize("seed", range(40))
def test_noise_and_words_not_settled_move_it_by_one_step_at_most(seed):
    """Within three steps of the crossover no word is settled; right beside it the sign may be wrong too."""
    rng = random.Random(seed)
    crossing = rng.uniform(5, 54)

    def measure(position):
        distance = position - crossing
        estimate = distance + rng.gauss(0, 0.3)
        return Side(sign=-1 if estimate > 0 else 1, settled=abs(distance) > 3)

    known = searched(measure)

    ((low, high),) = turns(known)
    assert low - 1 <= crossing <= high + 1
    assert high - low == 1
    assert len(known) <= LENGTH // 5


def test_nothing_is_chased_where_the_order_stays():
    assert len(searched(lambda position: Side(sign=1, settled=True))) == 3


def test_noise_alone_is_not_chased():
    rng = random.Random(1)

    assert len(searched(lambda position: Side(sign=rng.choice((1, -1)), settled=False))) == 3


def test_an_order_that_turns_back_is_seen_from_the_middle():
    known = searched(lambda position: Side(sign=1 if 20 <= position < 40 else -1, settled=True))

    assert turns(known) == [(19, 20), (39, 40)]


def test_places_where_a_contender_failed_are_passed_over():
    def measure(position):
        return None if 25 <= position <= 33 else Side(sign=1 if position < 30 else -1, settled=True)

    assert turns(searched(measure)) == [(24, 34)]


def test_equal_figures_take_no_side():
    known = searched(lambda position: Side(sign=0 if position == 29 else 1 if position < 29 else -1, settled=False))

    assert len(known) == 3


@pytest.mark.parametrize("length", [1, 2, 3])
def test_a_short_line_is_measured_whole(length):
    assert sorted(searched(sharp(1), length)) == list(range(length))


def test_several_pairs_share_their_points():
    known = [{}, {}]
    crossings = (10, 50)
    while wanted := next_positions(LENGTH, known, frozenset(known[0])):
        for pair, crossing in zip(known, crossings):
            pair.update({position: sharp(crossing)(position) for position in wanted})

    assert [turns(pair) for pair in known] == [[(9, 10)], [(49, 50)]]


def test_what_is_still_to_come_shrinks_with_every_halving():
    known = {0: sharp(10)(0), 29: sharp(10)(29), 59: sharp(10)(59)}

    assert still_to_come(LENGTH, [], frozenset()) == 8
    assert still_to_come(LENGTH, [known], frozenset(known)) == 5
