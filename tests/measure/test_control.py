from gapscope.measure.control import find_control
from gapscope.measure.phase import TWIN, Phase
from gapscope.measure.record import Record
from gapscope.stats.pairs import Prior


def phase(*sets):
    names = ("a", "a" + TWIN)
    records = {name: Record(contender=name, phase="forward", prior=Prior(deviation=0.01)) for name in names}
    return Phase(question=None, name="forward", contenders={}, prepared={}, records=records, sets=list(sets))


def twins(ratio):
    return {"a": [1.0] * 20, "a" + TWIN: [ratio] * 20}


def test_the_floor_is_that_of_the_twins():
    control = find_control(phase(*[twins(1.0)] * 4))

    assert control.ratio.value == 1.0
    assert 0 < control.floor < 0.1


def test_two_sets_that_contradict_each_other_have_no_floor_worth_stating():
    control = find_control(phase(twins(1.0), twins(4.0)))

    assert control.floor is None
