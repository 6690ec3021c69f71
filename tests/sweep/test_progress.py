from fakes import FakeClock
from gapscope.model.plan import Plan
from gapscope.sweep._progress import Pace, about_left, next_points
from gapscope.sweep._request import place_of
from gapscope.units import rough_time
from report.answers import compared

GRID = tuple({"L": size, "N": n} for size in range(1, 61) for n in (1, 2))


def plan(search=""):
    return Plan(question="q", digest="d", points=GRID, search=search, settings={})


def measured(points):
    """Below L=30 `a` takes longer, above it `b` does."""
    return {place_of(p): compared(4.0 if p["L"] < 30 else 0.25, **p) for p in points}


def test_a_grid_is_measured_less_what_is_done():
    assert next_points(plan(), {}) == GRID
    assert next_points(plan(), measured(GRID[:50])) == GRID[50:]
    assert about_left(plan(), measured(GRID[:50])) == 70
    assert next_points(plan(), measured(GRID)) == ()


def test_a_search_goes_along_the_first_dimension_at_each_of_the_others():
    done = {}
    while wanted := next_points(plan("null"), done):
        assert about_left(plan("null"), done) > 0
        done.update(measured(wanted))

    assert {(29, 1), (30, 1), (29, 2), (30, 2)} <= {(p.parameters["L"], p.parameters["N"]) for p in done.values()}
    assert len(done) <= len(GRID) / 5


def test_a_search_between_two_leaves_the_others_alone():
    done = {}
    while wanted := next_points(plan('["a", "c"]'), done):
        done.update(measured(wanted))

    assert len(done) == 6


def test_the_time_left_is_what_points_have_taken_so_far():
    clock = FakeClock()
    pace = Pace(before=4, spent=40.0, clock=clock)

    first = pace.words(6)
    clock.move(40.0)
    pace.finished_one()
    pace.finished_one()

    assert first == "about 60 s left"
    assert pace.words(4) == "about 80 s left"
    assert Pace(before=0, spent=0.0, clock=clock).words(6) == ""


def test_rough_times_have_no_false_digits():
    assert [rough_time(s) for s in (0.2, 75, 200, 5000)] == ["1 s", "75 s", "3 min", "1 h 23 min"]
