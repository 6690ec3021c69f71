"""What is collected about one contender in one phase while it is measured."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field

from gapscope.model.evidence import Estimate, Measurement
from gapscope.stats.pairs import Evidence, Prior, pool
from gapscope.units import Seconds


@dataclass
class Record:
    """Grows set by set; a set that broke off halfway is left out."""

    contender: str
    phase: str
    prior: Prior
    level: Prior = field(default_factory=lambda: Prior(deviation=0.1))
    """How far the pace of fresh processes lies apart by itself: the machine's changes are in it."""
    first_calls: list[Seconds] = field(default_factory=list)
    first_traces: list[int] = field(default_factory=list)
    timings: list[list[Seconds]] = field(default_factory=list)
    device_timings: list[list[Seconds]] = field(default_factory=list)
    back_to_back: list[Seconds] = field(default_factory=list)
    l2: str | None = None
    calls: int = 1
    traces: int = 0
    retraced_rounds: int = 0
    unsteady: bool = False
    host_peaks: list[int] = field(default_factory=list)
    device_peaks: list[int] = field(default_factory=list)
    memory_parts: list[dict[str, int]] = field(default_factory=list)

    @property
    def per_set(self) -> list[Seconds]:
        """The median call of every fresh process."""
        return [statistics.median(rounds) for rounds in self.timings]

    def steady(self) -> Estimate | None:
        return log_mean(self.per_set, self.level)

    def compile_seconds(self) -> Estimate | None:
        """What the calls that traced or compiled took beyond an ordinary one; observed once, in an empty cache."""
        usual = statistics.median(self.per_set) if self.timings else min(self.first_calls, default=0.0)
        extra = [t - usual for t, traced in zip(self.first_calls, self.first_traces) if traced]
        return Estimate(value=max(0.0, sum(extra))) if extra else None

    def dearer_start(self) -> Seconds:
        """Seconds the first calls took beyond as many ordinary ones."""
        usual = statistics.median(self.per_set)
        return sum(max(0.0, timing - usual) for timing in self.first_calls)

    def mean_parts(self) -> dict[str, int]:
        """The parts of the mean peak; they add up to it."""
        names = self.memory_parts[0] if self.memory_parts else {}
        return {name: round(statistics.fmean(parts[name] for parts in self.memory_parts)) for name in names}

    def measurement(self) -> Measurement:
        return Measurement(
            contender=self.contender,
            phase=self.phase,
            first_calls_s=tuple(self.first_calls),
            compile_s=self.compile_seconds(),
            traces=sum(self.first_traces) + self.traces,
            steady_s=self.steady(),
            device_s=log_mean([statistics.median(rounds) for rounds in self.device_timings], self.level),
            calls=self.calls,
            pairs=len(self.timings),
            rounds=sum(len(rounds) for rounds in self.timings),
            peak_host_bytes=mean_bytes(self.host_peaks),
            peak_device_bytes=mean_bytes(self.device_peaks),
            memory_parts=self.mean_parts(),
            of_limit=None,
            timings_s=tuple(tuple(rounds) for rounds in self.timings),
            busy_s=log_mean(self.back_to_back, self.level),
            l2=self.l2,
        )


def log_mean(values: Sequence[float], prior: Prior) -> Estimate | None:
    """The geometric mean with its interval; None of nothing."""
    if not values:
        return None
    return pool([Evidence(value=math.log(value)) for value in values], prior, outvoted=False).ratio()


def mean_bytes(peaks: Sequence[int]) -> Estimate | None:
    """The mean peak; its interval is the range seen, since few processes say little more."""
    if not peaks:
        return None
    if len(peaks) == 1:
        return Estimate(value=float(peaks[0]))
    return Estimate(value=statistics.fmean(peaks), low=float(min(peaks)), high=float(max(peaks)))
