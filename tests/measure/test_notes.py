from gapscope.measure.contamination import Surroundings
from gapscope.measure.notes import about_rounds
from gapscope.stats.contamination import Signs, sift

CLEAN, BUSY = [Signs(seconds=1.0)], [Signs(seconds=1.0, waited=0.1)]


def test_quiet_rounds_need_no_caveat():
    assert list(about_rounds("forward", [sift([CLEAN] * 60)] * 4, 4)) == []


def test_the_rounds_set_aside_are_counted():
    sets = [sift([CLEAN] * 50 + [BUSY] * 10), sift([CLEAN] * 60)]

    (caveat,) = about_rounds("forward", sets, 2)

    assert caveat.name == "busy-rounds"
    assert caveat.seen == (
        "10 of 120 rounds (forward) were set aside: something else took the CPU for more than 5% of a slice"
    )


def test_sets_that_lost_too_much_say_so_and_what_follows():
    sets = [sift([BUSY] * 60), sift([CLEAN] * 60)]

    busy, contaminated = about_rounds("forward", sets, 2)

    assert busy.seen.startswith("60 of 120 rounds (forward) were disturbed")
    assert contaminated.seen == (
        "in 1 of 2 fresh sets (forward) more than half of the rounds were disturbed; 60 disturbed rounds were kept, "
        "too few being clean; nothing is called slower or the same"
    )


def test_time_stolen_by_other_machines_is_told_without_setting_anything_aside():
    surroundings = [Surroundings(seconds=2.0, stolen=stolen, others=0.0, pressure={}) for stolen in (0.2, 0.0)]

    (caveat,) = about_rounds("forward", [sift([CLEAN] * 60)] * 2, 2, surroundings)

    assert caveat.name == "stolen-time"
    assert caveat.seen.startswith("10% of the cores' time")
