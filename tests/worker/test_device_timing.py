import pytest

from fakes import FakeClock, FakeQueue
from gapscope.worker import device_timing
from gapscope.worker.device_timing import time_back_to_back, time_slice_marked, time_slice_singly, timers

TURNS = [()] * 6


def queue(**how):
    return FakeQueue(FakeClock(), **how)


def marked(device, host, work):
    return time_slice_marked(lambda: device.launch(host, work), TURNS, device, device.clock, events=device)


def singly(device, host, work, scrub):
    makers = [lambda: ()] * 6
    return time_slice_singly(
        lambda: device.launch(host, work), makers, device, device.clock, events=device, scrub=scrub
    )


def back_to_back(device, function, usual):
    return time_back_to_back(function, [()], device, device, usual)


def test_where_the_device_is_busy_both_clocks_agree():
    taken = marked(queue(), host=0.01, work=1.0)

    assert taken.on_device == pytest.approx(1.0, rel=0.02)
    assert taken.per_call == pytest.approx(taken.on_device, rel=0.02)


def test_gaps_between_launches_are_part_of_both_times():
    taken = marked(queue(), host=1.0, work=0.01)

    assert taken.on_device == pytest.approx(1.0, rel=0.02)
    assert taken.per_call == pytest.approx(1.0, rel=0.02)


def test_back_to_back_leaves_only_the_devices_own_work():
    device = queue()

    assert back_to_back(device, lambda: device.launch(1e-5, 2e-6), usual=1e-5) == pytest.approx(2e-6)
    assert device.blocked == 1


def test_fewer_calls_are_queued_where_the_queue_is_short():
    device, queued = queue(), []

    def launch():
        queued.append(device.blocked)
        if queued.count(device.blocked) > 4:
            device.finish(None)  # a full queue makes the host wait
        device.launch(1e-5, 2e-6)

    assert back_to_back(device, launch, usual=1e-5) == pytest.approx(2e-6)
    assert device.blocked == 4


def test_a_call_that_waits_for_its_result_has_no_time_back_to_back():
    device = queue()

    def wait():
        device.launch(1e-5, 2e-6)
        device.finish(None)

    assert back_to_back(device, wait, usual=1e-5) is None


def test_a_flush_is_in_neither_time():
    device = queue(flush_seconds=0.5)

    taken = singly(device, host=0.1, work=0.03, scrub=device.flush)

    assert taken.per_call == pytest.approx(0.13)
    assert taken.on_device == pytest.approx(0.03)


def test_a_flush_is_repeated_until_a_slow_launch_is_queued_behind_it():
    device = queue(flush_seconds=0.5)

    taken = singly(device, host=1.6, work=0.03, scrub=device.flush)

    assert taken.on_device == pytest.approx(0.03)


def test_a_call_that_waits_is_not_flushed_for_for_ever():
    device = queue(flush_seconds=0.5)

    def wait():
        device.launch(0.1, 0.03)
        device.finish(None)

    taken = time_slice_singly(wait, [lambda: ()] * 3, device, device.clock, events=device, scrub=device.flush)

    assert taken.on_device == pytest.approx(0.03)
    assert device.clock.now < 60


def test_without_a_device_clock_slices_are_timed_by_the_host_alone():
    assert timers(None, cold=False) == (device_timing.time_slice, device_timing.time_slice_on_host)


def test_cold_is_flushed_and_warm_is_left():
    device = queue(flush_seconds=0.5)
    for cold, passed in ((True, 11.0), (False, 1.0)):
        _, one_by_one = timers(device, cold=cold)
        begin = device.clock.now

        one_by_one(lambda: device.launch(0.0, 0.1), [lambda: ()] * 11, device, device.clock)

        assert device.clock.now - begin >= passed
    assert device.clock.now < 15
