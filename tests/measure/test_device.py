"""What is kept of a GPU's events, and when launching is named as all there is."""

from types import SimpleNamespace

import pytest

from gapscope.errors import QuestionError
from gapscope.measure.device import launch_bound, note, take_back_to_back
from gapscope.measure.record import Record
from gapscope.measure.rounds import OneSet
from gapscope.model.settings import Settings
from gapscope.stats.pairs import Prior

GPU = Settings(device="cuda")


def record(**fields):
    return Record(contender="c", phase="forward", prior=Prior(deviation=0.01), **fields)


def crew(settings, seconds):
    asked = []

    def ask(name, command, stage, **fields):
        asked.append((name, command, fields))
        return {"seconds": seconds}, []

    return SimpleNamespace(settings=settings, members={"c": None}, ask=ask, asked=asked)


def test_a_device_that_idles_is_named_with_both_times_and_advice():
    (caveat,) = launch_bound("tiny[eager]", record(timings=[[1e-5] * 3], back_to_back=[2e-6]))

    assert caveat.name == "launch-bound"
    assert "tiny[eager] (forward) takes 10 µs a call" in caveat.seen
    assert "only 2 µs" in caveat.seen
    assert "idles 80%" in caveat.seen
    assert "CUDA graph" in caveat.advice


@pytest.mark.parametrize("back_to_back", [[8e-6], [1.1e-5], []])
def test_a_busy_device_or_one_not_seen_is_not_named(back_to_back):
    assert not list(launch_bound("c", record(timings=[[1e-5] * 3], back_to_back=back_to_back)))


def test_device_seconds_are_pooled_over_sets():
    one = record(timings=[[2.0] * 3] * 2)
    for seconds in (1.0, 1.02):
        note(one, "c", OneSet(on_device=[{"c": seconds}] * 3), range(3), GPU)

    found = one.measurement()

    assert found.device_s.low < 1.0 < found.device_s.value < 1.02 < found.device_s.high
    assert found.l2 == "warm"


def test_on_a_cpu_nothing_is_said_of_a_device():
    one = record(timings=[[2.0] * 3])
    note(one, "c", OneSet(on_device=[{"c": None}]), [0], Settings())

    assert one.measurement().device_s is None
    assert one.measurement().l2 is None


def test_the_second_pass_is_told_what_a_call_takes():
    here, one = crew(GPU, 3e-6), record()

    take_back_to_back(here, {"c": one}, OneSet(rounds=[{"c": 1.0}, {"c": 2.0}, {"c": 9.0}]))

    assert here.asked == [("c", "back_to_back", {"usual": 2.0})]
    assert one.back_to_back == [3e-6]


@pytest.mark.parametrize("settings", [Settings(), Settings(device="cuda", l2="cold")])
def test_there_is_no_second_pass_on_a_cpu_or_with_a_cold_cache(settings):
    here = crew(settings, 3e-6)

    take_back_to_back(here, {"c": record()}, OneSet(rounds=[{"c": 1.0}]))

    assert not here.asked


def test_a_cold_cache_is_refused_on_a_cpu():
    with pytest.raises(QuestionError, match=r"--l2 cold flushes a GPU's cache.*add --device cuda"):
        Settings(l2="cold")
    with pytest.raises(QuestionError, match=r"--l2 'tepid' is none gapscope knows. Known: warm, cold"):
        Settings(l2="tepid", device="cuda")
