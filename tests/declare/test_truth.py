import pytest

from gapscope.declare.truth import Known, Truth


def known(*ends):
    return Known("a / b", list(ends), lambda number: f"{number:g}×")


def test_an_interval_above_supports():
    assert (known((11, 12, 13)) >= 10).word == "supported"


def test_an_interval_below_refutes():
    assert (known((8, 9, 9.5)) >= 10).word == "refuted"


def test_an_interval_across_depends():
    assert (known((8, 11, 12)) >= 10).word == "depends"


def test_points_that_disagree_depend():
    assert (known((11, 12, 13), (1, 2, 3)) >= 10).word == "depends"


def test_points_that_agree_settle():
    assert (known((11, 12, 13), (20, 21, 22)) >= 10).word == "supported"


@pytest.mark.parametrize(
    ("truth", "word"),
    [
        (known((1, 2, 3)) < 4, "supported"),
        (known((1, 2, 3)) <= 0.5, "refuted"),
        (known((1, 1, 1)) >= 1, "supported"),
        (known((1, 1, 1)) > 1, "refuted"),
        (known((1, 1, 1)) <= 1, "supported"),
        (known((1, 1, 1)) < 1, "refuted"),
    ],
)
def test_every_sign_has_its_edge(truth, word):
    assert truth.word == word


def test_two_figures_are_compared_by_their_intervals():
    assert (known((5, 6, 7)) > known((1, 2, 3))).word == "supported"
    assert (known((1, 2, 3)) > known((5, 6, 7))).word == "refuted"
    assert (known((1, 4, 6)) > known((5, 6, 7))).word == "depends"


def test_one_figure_is_held_against_every_point_of_another():
    assert (known((9, 9, 9)) > known((1, 2, 3), (4, 5, 6))).word == "supported"
    assert (known((5, 5, 5)) > known((1, 2, 3), (7, 8, 9))).word == "depends"


YES, NO, OPEN = Truth(True, "yes"), Truth(False, "no"), Truth(None, "open")


def test_truths_combine_with_doubt():
    assert (YES & OPEN).word == "depends"
    assert (NO & OPEN).word == "refuted"
    assert (YES | OPEN).word == "supported"
    assert (NO | OPEN).word == "depends"
    assert (~YES).word == "refuted"
    assert (~OPEN).word == "depends"


def test_plain_and_is_refused_because_it_would_lose_the_doubt():
    with pytest.raises(TypeError, match="combine with &"):
        bool(YES)


def test_the_reason_tells_value_and_interval():
    assert (known((1, 2, 3)) > 5).because == "a / b = 2× [1×, 3×]"


def test_within_both_ends():
    assert known((0.95, 1.0, 1.05)).within(0.9, 1.1).word == "supported"
    assert known((1.2, 1.3, 1.4)).within(0.9, 1.1).word == "refuted"
    assert known((1.0, 1.05, 1.2)).within(0.9, 1.1).word == "depends"
