"""Marks on PyTorch's current stream. Work a contender puts on streams of its own is seen by the host's clock alone."""

from typing import Any

CLOCK_HZ = 2.5e9  # faster than any GPU runs: a block lasts rather longer than asked


class TorchClock:
    def __init__(self, torch: Any) -> None:
        # Bound before any user code runs, as the host's clock is.
        self._torch, self._event = torch, torch.cuda.Event
        self._buffer: Any = None

    def mark(self, after: Any = None) -> Any:
        event = self._event(enable_timing=True)
        event.record()
        return event

    def reached(self, mark: Any) -> bool:
        return bool(mark.query())

    def seconds(self, start: Any, end: Any) -> float:
        end.synchronize()
        return float(start.elapsed_time(end)) / 1e3

    def block(self, seconds: float) -> Any:
        # A kernel that counts cycles. Private, but torch's own tests of streams have leant on it for years.
        self._torch.cuda._sleep(int(seconds * CLOCK_HZ))

    def flush(self) -> Any:
        if self._buffer is None:
            size = self._torch.cuda.get_device_properties(self._torch.cuda.current_device()).L2_cache_size
            self._buffer = self._torch.empty(2 * size, dtype=self._torch.uint8, device="cuda")
        return self._buffer.fill_(1)
