"""Time and hardware made repeatable."""

from typing import Any


class FakeClock:
    """Stands still until something moves it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def move(self, seconds: float) -> None:
        self.now += seconds


class FakeDevice:
    """A call returns how long its work will take; the time passes when somebody waits for it."""

    def __init__(self, clock: FakeClock) -> None:
        self.clock = clock
        self.waits = 0

    def finish(self, result: Any) -> None:
        self.waits += 1
        self.clock.move(result)
