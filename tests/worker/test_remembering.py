"""Who keeps outputs is found by the time of calls; who merely has to wake up is not. The clock is moved by hand."""

import pytest

from fakes import FakeClock
from gapscope.worker import remembering
from gapscope.worker.timing import time_call


class FakeProgram:
    """A call takes a millisecond, and five more while the pool is asleep: for some calls after inputs were made."""

    def __init__(self, clock, *, keeps, sleeps=1):
        self.clock, self.keeps, self.kept, self.sleeps, self.asleep = clock, keeps, set(), sleeps, 0

    def varied(self, number, turn):
        self.asleep = self.sleeps
        return ((number, turn),)

    def arguments(self, number):
        return self.varied(number, 0)

    def input_bytes(self):
        return 0

    def function(self, inputs):
        self.clock.move(0.005 if self.asleep else 0.0)
        self.asleep = max(0, self.asleep - 1)
        if not self.keeps or inputs not in self.kept:
            self.clock.move(0.001)
        self.kept.add(inputs)


class FakeMatrix(FakeProgram):
    """Nine megabytes come from memory in 0.3 ms, and once they are in the cache take what is left of the call."""

    def __init__(self, clock, *, left):
        super().__init__(clock, keeps=False)
        self.left = left

    def input_bytes(self):
        return 9_000_000

    def function(self, inputs):
        self.clock.move(self.left if inputs in self.kept else 0.3e-3)
        self.kept.add(inputs)


class FakeAdapter:
    def finish(self, result):
        pass

    def device_clock(self):
        return None


class FakeGpuAdapter(FakeAdapter):
    def device_clock(self):
        return "a clock"


@pytest.fixture
def clock(monkeypatch):
    made = FakeClock()
    monkeypatch.setattr(remembering, "time_call", lambda *given: time_call(*given, made))
    return made


def test_one_that_keeps_its_outputs_is_found(clock):
    seen = remembering.remembers(FakeProgram(clock, keeps=True), FakeAdapter(), 3, copying=False)

    assert seen == "a call takes 0.001 s on inputs it has not seen and 0 s on the same inputs again"


@pytest.mark.parametrize("sleeps", range(1, 7))
def test_one_whose_pool_falls_asleep_meanwhile_is_not_blamed(clock, sleeps):
    program = FakeProgram(clock, keeps=False, sleeps=sleeps)

    assert remembering.remembers(program, FakeAdapter(), 3, copying=False) is None


def test_one_that_reads_a_matrix_from_the_cache_is_not_blamed(clock, monkeypatch):
    monkeypatch.setattr(remembering.os, "cpu_count", lambda: 2)

    assert remembering.remembers(FakeMatrix(clock, left=65e-6), FakeAdapter(), 3, copying=False) is None


def test_nobody_reads_a_matrix_in_a_few_microseconds(clock, monkeypatch):
    monkeypatch.setattr(remembering.os, "cpu_count", lambda: 2)

    assert remembering.remembers(FakeMatrix(clock, left=4e-6), FakeAdapter(), 3, copying=False) is not None


def test_on_a_gpu_memory_is_too_fast_to_account_for_it(clock):
    assert remembering.remembers(FakeMatrix(clock, left=65e-6), FakeGpuAdapter(), 3, copying=False) is not None
