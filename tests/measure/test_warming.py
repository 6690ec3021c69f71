"""Whether the clock of a worker is believed while it warms up."""

from types import SimpleNamespace

import pytest

from fakes import FakeClock
from gapscope.measure import rounds


@pytest.mark.parametrize(
    ("passed", "seconds", "believed"),
    [
        (1.2, 1.0, True),
        (1.2, 0.05, True),  # its calls are short, and what is around them takes the time
        (1.2, 1e-6, False),  # it stands still
        (0.4, 1e-6, True),  # it was steady before its time was over, which no clock that stands still lets anybody be
    ],
)
def test_all_that_its_calls_took_is_held_against_what_passed(monkeypatch, passed, seconds, believed):
    clock = FakeClock()
    monkeypatch.setattr(rounds.time, "perf_counter", clock)

    def ask(*words, **options):
        clock.move(passed)
        # A thread that keeps the interpreter makes few calls take nearly all of the time: the usual one tells nothing.
        return {"usual": 1e-6, "steady": False, "seconds": seconds, "alone": False}, []

    found = rounds.warm(SimpleNamespace(ask=ask), "c", 1.0)

    assert (found.disbelieved is None) == believed
