from gapscope.pipeline.crossovers import find_crossovers
from report.answers import compared


def found(*points):
    return [(c.dimension, c.low, c.high, c.ahead, c.settled, c.sure_low, c.sure_high) for c in find_crossovers(points)]


def test_neighbours_with_opposite_words_are_a_crossover():
    points = [compared(4.0, L=10), compared(2.0, L=20), compared(0.5, L=40)]

    (crossover,) = find_crossovers(points)

    assert (crossover.ahead, crossover.behind, crossover.phase) == ("a", "b", "forward")
    assert found(*points) == [("L", 20, 40, "a", True, 20, 40)]


def test_the_order_in_which_points_were_measured_does_not_matter():
    assert found(compared(0.5, L=40), compared(4.0, L=10), compared(2.0, L=20)) == [("L", 20, 40, "a", True, 20, 40)]


def test_points_not_settled_count_by_their_estimate_and_that_is_told():
    points = [
        compared(4.0, L=10),
        compared(1.1, "inconclusive", L=20),
        compared(0.99, "same", L=30),
        compared(0.5, L=40),
    ]

    assert found(*points) == [("L", 20, 30, "a", False, 10, 40)]


def test_one_estimate_on_the_wrong_side_does_not_make_three_crossovers():
    signs = [1.05, 0.96, 1.04, 0.97, 0.95]
    points = [compared(ratio, "inconclusive", L=20 + n) for n, ratio in enumerate(signs)]

    (only,) = found(compared(4.0, L=10), *points, compared(0.5, L=40))

    assert only[:4] in (("L", 20, 21, "a"), ("L", 22, 23, "a"))


def test_without_settled_words_on_both_sides_nothing_is_said():
    assert found(compared(4.0, L=10), compared(0.9, "inconclusive", L=20), compared(0.95, "same", L=30)) == []


def test_a_grid_is_read_line_by_line():
    points = [
        compared(4.0, L=10, N=1),
        compared(0.5, L=20, N=1),
        compared(4.0, L=10, N=2),
        compared(2.0, L=20, N=2),
    ]

    first, second = find_crossovers(points)

    assert (first.dimension, first.low, first.high, first.parameters) == ("L", 10, 20, {"N": 1})
    assert (second.dimension, second.low, second.high, second.parameters, second.ahead) == ("N", 1, 2, {"L": 20}, "b")


def test_a_dimension_that_goes_with_another_is_no_line_of_its_own():
    assert found(compared(4.0, H=8, W=8), compared(0.5, H=16, W=16)) == [("H", 8, 16, "a", True, 8, 16)]


def test_a_point_asked_for_itself_stands_in_the_line():
    assert found(compared(2.0, swept=False, L=20), compared(0.5, L=40)) == [("L", 20, 40, "a", True, 20, 40)]
    assert found(compared(2.0, swept=False, L=20), compared(0.5, swept=False, L=40)) == []


def test_a_sweep_at_the_top_of_a_file_runs_through_its_named_questions():
    named = [compared(4.0, swept=False, question="small", L=20), compared(0.5, swept=False, question="large", L=40)]

    assert found(*named, compared(5.0, L=10)) == [("L", 20, 40, "a", True, 20, 40)]
    assert found(*named, compared(5.0, question="small", L=10)) == []
