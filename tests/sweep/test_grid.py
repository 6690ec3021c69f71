import pytest

from gapscope.errors import QuestionError
from gapscope.sweep._grid import lines_of, make_grid, read_axes

PARAMETERS = {"N": 1, "L": 100, "H": 8, "W": 8}


def grid(*over, where=(), given=None):
    return make_grid(over, where, PARAMETERS, given or {})


def test_a_list_is_sorted_and_each_size_taken_once():
    assert read_axes(["L=100,10,10,1e3"]) == {"L": (10, 100, 1000)}


def test_a_logarithmic_range_has_seven_whole_sizes():
    assert read_axes(["L=10..10000:log"]) == {"L": (10, 32, 100, 316, 1000, 3162, 10000)}


def test_the_number_of_points_can_be_chosen():
    assert read_axes(["L=1..1000:log4"]) == {"L": (1, 10, 100, 1000)}
    assert read_axes(["L=10..50:lin5"]) == {"L": (10, 20, 30, 40, 50)}


def test_close_sizes_that_round_to_one_are_one():
    assert read_axes(["K=1..4:log9"]) == {"K": (1, 2, 3, 4)}


def test_several_dimensions_make_a_grid():
    assert grid("L=10,100", "N=1,2") == (
        {"L": 10, "N": 1},
        {"L": 10, "N": 2},
        {"L": 100, "N": 1},
        {"L": 100, "N": 2},
    )


def test_a_dimension_can_go_with_another():
    assert grid("H=16,32", "W=H") == ({"H": 16, "W": 16}, {"H": 32, "W": 32})


def test_where_keeps_the_points_it_holds_at():
    assert grid("L=10,100", "N=1,100", where=["L*N <= 1e3"]) == (
        {"L": 10, "N": 1},
        {"L": 10, "N": 100},
        {"L": 100, "N": 1},
    )


def test_lines_run_along_the_first_dimension():
    points = grid("L=10,100", "N=1,2")

    assert lines_of(points) == (
        ({"L": 10, "N": 1}, {"L": 100, "N": 1}),
        ({"L": 10, "N": 2}, {"L": 100, "N": 2}),
    )
    assert [len(line) for line in lines_of(grid("H=16,32,64", "W=H"))] == [3]


@pytest.mark.parametrize(
    ("over", "words"),
    [
        ([], "add --over, as in --over L=10..10000:log"),
        (["L"], "--over 'L' has no name and sizes"),
        (["=3"], "has no name and sizes"),
        (["L="], "'' is no size"),
        (["L=10,,100"], "'' is no size"),
        (["L=ten,20"], "'ten' is no size"),
        (["L=10..100"], "does not say how it is spaced; add :log or :lin, as in L=10..100:log"),
        (["L=10..100:cubic"], "is no range"),
        (["L=..100:log"], "is no range"),
        (["L=10..:log"], "is no range"),
        (["L=100..10:log"], "runs backwards; write L=10..100:log"),
        (["L=10..100:log1"], "has fewer than two points"),
        (["L=0,10"], "L cannot be 0; sizes are whole numbers above zero"),
        (["L=-5,10"], "L cannot be -5"),
        (["L=0..10:log"], "L cannot be 0"),
        (["L=1.5,2"], "L cannot be 1.5"),
        (["L=inf,2"], "'inf' is no size"),
        (["L=10,20", "L=30"], "names L twice"),
        (["Q=10,20"], "--over Q: no input names that dimension. Known: N, L, H, W."),
        (["W=H"], "lets W go with 'H', which has no sizes"),
    ],
)
def test_what_cannot_be_read_is_answered_with_an_example(over, words):
    with pytest.raises(QuestionError) as refused:
        grid(*over)

    assert words in str(refused.value)


def test_a_dimension_cannot_be_swept_and_fixed():
    with pytest.raises(QuestionError, match="L is both swept by --over and fixed by --set"):
        grid("L=10,20", given={"L": 5})


def test_a_condition_that_leaves_nothing_is_told():
    with pytest.raises(QuestionError, match="--where 'L > 500' leaves none of the 2 points; loosen it"):
        grid("L=10,20", where=["L > 500"])
