from gapscope.report._cut import MOST_CONTENDERS, MOST_POINTS, cut
from report.answers import answer, compared, conv1d
from report.whole import huge


def test_what_fits_is_left_as_it_is():
    assert cut(conv1d()) == conv1d()


def test_of_very_many_the_fastest_are_kept_and_it_is_said():
    shown = cut(huge(150))

    (point,) = shown.points
    names = {f"contender_{number}[eager]" for number in range(MOST_CONTENDERS)}
    assert {state.name for state in point.contenders} == names
    assert {measured.contender for measured in point.measurements} == names
    assert {gap.slower for gap in point.gaps} | {"contender_0[eager]"} == names
    assert [caveat.seen for caveat in shown.caveats] == [
        "50 contenders are left out of this page: it shows the first 100 of a point"
    ]


def test_of_very_many_points_the_first_are_kept_and_it_is_said():
    shown = cut(answer(*(compared(2.0, N=size) for size in range(MOST_POINTS + 7))))

    assert len(shown.points) == MOST_POINTS
    assert [caveat.seen for caveat in shown.caveats] == ["7 points are left out of this page: it shows 300"]
