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


class FakeQueue:
    """A device that works through its queue on its own; marks are moments on its timeline."""

    def __init__(self, clock: FakeClock, flush_seconds: float = 0.0) -> None:
        self.clock, self.flush_seconds = clock, flush_seconds
        self.free_at = 0.0
        self.blocked = 0

    def launch(self, host: float, work: float) -> None:
        """`host` seconds to launch, `work` seconds on the device."""
        self.clock.move(host)
        self.free_at = max(self.free_at, self.clock.now) + work

    def finish(self, result: Any) -> None:
        self.clock.now = max(self.clock.now, self.free_at)

    def mark(self, after: Any = None) -> float:
        return max(self.clock.now, self.free_at)

    def reached(self, mark: float) -> bool:
        return self.clock.now >= mark

    def seconds(self, start: float, end: float) -> float:
        return end - start

    def block(self, seconds: float) -> None:
        self.blocked += 1
        self.launch(0.0, seconds)

    def flush(self) -> None:
        self.launch(0.0, self.flush_seconds)
