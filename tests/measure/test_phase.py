"""When another fresh set could change nothing."""

import pytest

from gapscope.measure.phase import TWIN, Phase, finished
from gapscope.measure.record import Record
from gapscope.model.settings import Settings
from gapscope.stats.contamination import Signs, sift
from gapscope.stats.pairs import Prior

TWIN_OF_A = "a" + TWIN


def phase(pairs, **times):
    records = {name: Record(contender=name, phase="forward", prior=Prior(deviation=0.001)) for name in times}
    for name, seconds in times.items():
        records[name].timings.extend([[seconds] * 20] * pairs)
    return Phase(
        question=None,
        name="forward",
        contenders={},
        prepared={},
        records=records,
        sets=[{name: [seconds] * 20 for name, seconds in times.items()}] * pairs,
        sifted=[sift([[Signs(seconds=1.0)]] * 20)] * pairs,
    )


@pytest.mark.parametrize("pairs", [4, 8])
def test_a_gap_that_is_settled_at_a_look_ends_it(pairs):
    assert finished(phase(pairs, **{"a": 1.0, "b": 1.5, TWIN_OF_A: 1.0}), Settings(), 1.0, 10.0)


def test_between_looks_nothing_is_read():
    assert not finished(phase(5, **{"a": 1.0, "b": 1.5, TWIN_OF_A: 1.0}), Settings(), 1.0, 10.0)


def test_one_that_stands_alone_is_compared_with_its_twin():
    same, unlike = phase(4, **{"a": 1.0, TWIN_OF_A: 1.0}), phase(4, **{"a": 1.0, TWIN_OF_A: 1.0})
    unlike.sets = [{"a": [1.0] * 20, TWIN_OF_A: [ratio] * 20} for ratio in (1.1, 0.9, 1.2, 0.8)]

    assert finished(same, Settings(), 1.0, 10.0)
    assert not finished(unlike, Settings(), 1.0, 10.0)


@pytest.mark.parametrize(("ratios", "ends"), [((1.1, 2.9, 1.2, 2.8), 30.0), ((1.1, 0.9, 1.2, 0.8), 10.0)])
def test_where_asked_to_it_goes_on_while_a_gap_looks_large_and_is_open(ratios, ends):
    far_apart = phase(4, a=1.0, b=1.9)
    far_apart.sets = [{"a": [1.0] * 20, "b": [ratio] * 20} for ratio in ratios]
    waiting = Settings(seconds_more=20.0)

    assert not finished(far_apart, waiting, 0.79 * ends, 10.0)
    assert finished(far_apart, waiting, 0.81 * ends, 10.0)
    assert finished(far_apart, Settings(), 8.1, 10.0)


def test_when_the_time_for_another_set_is_gone_it_ends():
    open_gap = phase(5, **{"a": 1.0, "b": 1.01, TWIN_OF_A: 1.0})

    assert finished(open_gap, Settings(), 9.0, 10.0)
    assert not finished(open_gap, Settings(), 8.0, 10.0)
