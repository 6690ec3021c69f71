import numpy as np

from gapscope.measure.contamination import Surroundings
from gapscope.measure.disturbance import about_pace, about_rounds
from gapscope.measure.phase import TWIN
from gapscope.measure.record import Record
from gapscope.stats.contamination import Signs, sift
from gapscope.stats.pairs import Prior

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


def test_a_few_of_thousands_are_not_worth_a_word():
    assert list(about_rounds("forward", [sift([CLEAN] * 990 + [BUSY] * 10)], 1)) == []
    assert list(about_rounds("forward", [sift([CLEAN] * 989 + [BUSY] * 11)], 1)) != []


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


class FakePhase:
    """All that the notes look at: a name and the records."""

    name = "forward"

    def __init__(self, **timings):
        self.records = {}
        for name, sets in timings.items():
            record = Record(contender=name, phase="forward", prior=Prior(deviation=0.02))
            record.timings = [list(these) for these in sets]
            self.records[name.replace("_twin", TWIN)] = record


def steady(rng, sets=8):
    return 0.001 * np.exp(rng.normal(0, 0.01, (sets, 60)))


def test_a_steady_contender_needs_no_caveat():
    assert list(about_pace(FakePhase(a=steady(np.random.default_rng(1))))) == []


def test_a_contender_that_drifts_over_sets_is_told_by_how_much():
    slowing = steady(np.random.default_rng(2)) * np.linspace(1.0, 1.12, 8)[:, None]

    (caveat,) = about_pace(FakePhase(a=slowing, a_twin=slowing))

    assert caveat.name == "drifting"
    assert caveat.seen.startswith("a (forward) changed its pace by +12% (+")
    assert caveat.seen.endswith(" from the first to the last set")


def test_a_contender_that_drifts_inside_sets_is_told_by_how_much():
    slowing = steady(np.random.default_rng(3)) * np.linspace(1.0, 1.2, 60)

    (caveat,) = about_pace(FakePhase(a=slowing))

    assert caveat.seen.startswith("a (forward) changed its pace by +20% (+")
    assert caveat.seen.endswith(" from the first to the last round of a set")


def test_a_contender_with_two_paces_is_told_both_and_keeps_its_timings():
    rng = np.random.default_rng(4)
    paces = steady(rng) * np.where(rng.random((8, 60)) < 0.4, 2.0, 1.0)
    phase = FakePhase(a=paces)

    caveats = list(about_pace(phase))

    assert [caveat.name for caveat in caveats] == ["two-paces"]
    assert caveats[0].seen == "a (forward) has two paces: about 1 ms in 59% and 2 ms in 41% of its rounds"
    assert phase.records["a"].timings == paces.tolist()
