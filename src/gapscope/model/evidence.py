"""What was seen: machines, verdicts and measurements. Observations are plain, conclusions are estimates."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from gapscope.units import Seconds

INTERVAL_ERRORS = 1.96
"""How many standard errors a 95 % interval reaches to either side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """A number with the 95 % interval it may lie in. One observation alone has no interval: both ends are None."""

    value: float
    low: float | None = None
    high: float | None = None

    def __post_init__(self) -> None:
        if (self.low is None) != (self.high is None):
            raise ValueError(f"an interval needs both ends, not [{self.low}, {self.high}]")
        if self.low is not None and self.high is not None and not self.low <= self.value <= self.high:
            raise ValueError(f"{self.value} lies outside its own interval [{self.low}, {self.high}]")

    def excludes(self, value: float) -> bool:
        """Whether the interval leaves no doubt on which side of `value` the truth lies."""
        return self.low is not None and self.high is not None and (self.low > value or self.high < value)

    def log_error(self) -> float:
        """Its standard error in log time. One observation alone says nothing about how far off it is: one, at least."""
        if self.low is None or self.high is None or self.low <= 0:
            return 1.0
        return math.log(self.high / self.low) / (2 * INTERVAL_ERRORS)

    def inverted(self) -> "Estimate":
        """The same ratio seen from the other side."""
        if self.low is None or self.high is None:
            return Estimate(value=_inverse(self.value))
        return Estimate(value=_inverse(self.value), low=_inverse(self.high), high=_inverse(self.low))


def _inverse(number: float) -> float:
    return 1 / number if number else math.inf


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What this machine can do at best. None until it has been measured."""

    copy_bytes_per_s: Estimate | None = None
    gemm_flops_per_s: Estimate | None = None
    dispatch_s: Estimate | None = None

    def least_seconds(self, moved: float | None, flops: float | None) -> Seconds | None:
        """What the machine takes at best to move so many bytes and to compute, at once; None where not known."""
        amounts = ((moved, self.copy_bytes_per_s), (flops, self.gemm_flops_per_s))
        return max((amount / rate.value for amount, rate in amounts if amount and rate is not None), default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """The machine is part of the answer. What could not be read is None."""

    cpu: str | None
    cores: int
    usable_cores: float
    """Cores this process may use: affinity and control-group quota together."""
    memory_bytes: int
    usable_memory_bytes: int
    system: str
    python: str
    governor: str | None
    load: float
    """Load average of the last minute when the question was asked."""
    thread_settings: Mapping[str, str] = field(default_factory=dict)
    gpu: str | None = None
    driver: str | None = None
    gpu_clock_mhz: int | None = None
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True, slots=True, kw_only=True)
class ContenderState:
    """How one contender came through."""

    name: str
    framework: str
    mode: str
    phase_list: tuple[str, ...]
    status: str
    """`ok`, `failed`, `wrong` or `absent`."""
    error: str | None
    versions: Mapping[str, str]
    python: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Whether a contender's output agrees with the reference. `error` and `tolerance` are relative."""

    contender: str
    phase: str
    reference: str
    holds: bool
    error: float | None
    tolerance: float
    where: str | None
    """What differs and where; None where everything agrees."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """All timings of one contender in one phase."""

    contender: str
    phase: str
    first_calls_s: tuple[Seconds, ...]
    compile_s: Estimate | None
    traces: int | None
    steady_s: Estimate | None
    device_s: Estimate | None
    """Seconds a call between events on the device around the timed calls; None on a CPU."""
    calls: int
    """Calls in one slice."""
    pairs: int
    """Fresh processes the steady time rests on."""
    rounds: int
    peak_host_bytes: Estimate | None
    peak_device_bytes: Estimate | None
    memory_parts: Mapping[str, int]
    of_limit: Estimate | None
    """Which portion of this machine's limit it reaches, of copying or of multiplying, whichever is nearer."""
    timings_s: tuple[tuple[Seconds, ...], ...]
    """Seconds a call of every slice, one row a fresh process. Never altered."""
    busy_s: Estimate | None = None
    """Seconds a call with the device's queue kept full: its own work, without waiting for the host. None on a CPU."""
    l2: str | None = None
    """`warm` or `cold` on a GPU: whether its L2 cache was flushed before every call."""
    moved_bytes: int | None = None
    """The least that a call has to move: its inputs and outputs, once."""
    flops: float | None = None
    """Floating operations of a call by a framework's own counter: the reference's, or a leaner explained side's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """One interval in a profile."""

    name: str
    kind: str
    start: Seconds
    """From the beginning of the profile."""
    seconds: Seconds
    """Its own time, without that of spans inside it."""
    length: Seconds
    """From its beginning to its end."""
    thread: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """A profile of one contender over some calls. It was not timed meanwhile."""

    contender: str
    calls: int
    seconds: Seconds
    """That the calls took, profiler and all."""
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Operator:
    """One kind of operation a profile showed."""

    contender: str
    kind: str
    name: str
    calls: int
    seconds: Seconds
    only_here: bool
