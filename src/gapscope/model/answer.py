"""What gapscope concludes. Built once, never changed, always serialisable."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gapscope.model.evidence import ContenderState, Estimate, Machine, Measurement, Operator, Verdict
from gapscope.units import Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """How many times more one contender takes than another, per call. It names its slower side."""

    slower: str
    faster: str
    phase: str
    quantity: str
    """`time` or `memory`."""
    ratio: Estimate
    difference: Estimate
    word: str
    """`slower`, `same` or `inconclusive`."""
    break_even_calls: Estimate | None
    """Calls after which the faster side has paid back its dearer first calls."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """The factor of a gap that one cause accounts for. Factors multiply up to the gap."""

    cause: str
    ratio: Estimate
    portion: Estimate
    evidence: str
    weak: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """Two stretches of code that provably compute the same, and their part of the gap."""

    slower_place: str | None
    faster_place: str | None
    portion: Estimate
    slower_lines: tuple[int, ...] = ()
    """The lines of the place, as far as they are known."""
    faster_lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """One switch that was flipped on one side, whatever came of it."""

    switch: str
    side: str
    ratio: Estimate | None
    holds: bool
    reason: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix:
    """A change that was tried on a contender, with what it really gave and how to write it."""

    name: str
    contender: str
    ratio: Estimate
    holds: bool
    how: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One contender's function as it stood in its file when the question was asked; `line` is its first."""

    file: str
    line: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """A gap cut into shares. What nobody can account for is shown, not spread."""

    slower: str
    faster: str
    phase: str
    shares: tuple[Share, ...]
    unexplained: Estimate
    segments: tuple[Segment, ...]
    tried: tuple[Tried, ...]
    fixes: tuple[Fix, ...]
    slower_source: Source | None = None
    faster_source: Source | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """Everything known about the contenders for one setting of the parameters."""

    parameters: Mapping[str, Any]
    contenders: tuple[ContenderState, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    measurements: tuple[Measurement, ...] = ()
    gaps: tuple[Gap, ...] = ()
    explanations: tuple[Explanation, ...] = ()
    operators: tuple[Operator, ...] = ()
    swept: bool = False
    """Whether it is one of a series of points and is shown in a line with the others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossover:
    """
    Where the order of two contenders turns as a dimension grows: `ahead` overtakes `behind` between `low` and `high`.

    The two are neighbours among the points measured. Where `settled` is False the word of one of them is not
    settled, and the place rests on the estimates; between `sure_low` and `sure_high` it lies in any case.
    """

    dimension: str
    low: float
    high: float
    ahead: str
    behind: str
    phase: str
    settled: bool
    sure_low: float
    sure_high: float
    parameters: Mapping[str, Any]
    """The other dimensions that vary in the series."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledClaim:
    """What people say, and what was seen. `word`: `supported`, `refuted` or `depends`."""

    claim: str
    word: str
    because: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Caveat:
    """A reason to doubt a number: what was seen, then what to do."""

    name: str
    seen: str
    advice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """One contender against its own twin. `floor`: gaps (as a fraction) under this cannot be seen here, now."""

    ratio: Estimate | None
    floor: float | None
    load: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The question as it was put. `command` puts it again."""

    name: str
    title: str
    file: str | None
    command: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What is stored, and what every renderer takes."""

    format: int
    question: Asked
    machine: Machine
    seconds_spent: Seconds
    points: tuple[Point, ...]
    claims: tuple[SettledClaim, ...] = ()
    caveats: tuple[Caveat, ...] = ()
    control: Control | None = None
    crossovers: tuple[Crossover, ...] = ()
