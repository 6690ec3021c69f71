"""How a question is to be answered: the choices that are the user's, with the defaults."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gapscope.errors import QuestionError
from gapscope.units import Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    device: str = "cpu"
    l2: str = "warm"
    """`warm` or `cold`: whether a GPU's L2 cache is flushed before every timed call."""
    threads: int | None = None
    """None leaves every framework its own choice."""
    budget: Seconds | None = None
    """Seconds for measuring after start-up; None: as many for each gap as the next line says."""
    seconds_a_gap: Seconds = 10.0
    seconds_more: Seconds = 0.0
    """For measuring on, where a gap looks large and is still open."""
    same: float = 0.02
    """Two contenders within this fraction of each other are the same."""
    beyond: float = 0.0
    """A gap has a slower side only if it surely is larger than this fraction; 0: if it surely is there at all."""
    tolerance: float | None = None
    seed: int = 0
    time_limit: Seconds = 300.0
    """Seconds one stage of one contender may take."""
    memory_limit: int | None = None
    """Bytes one contender may take; None: four fifths of what is free."""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    only: tuple[str, ...] = ()
    """Contenders to keep, as shell patterns; empty keeps all."""
    pythons: Mapping[str, str] = field(default_factory=dict)
    """Other environments by name, each an interpreter; every contender is asked there as well."""
    sweep: bool = True
    """Whether to go on to the further points that the question file names."""

    def __post_init__(self) -> None:
        if self.l2 not in ("warm", "cold"):
            raise QuestionError(f"--l2 {self.l2!r} is none gapscope knows. Known: warm, cold.")
        if self.l2 == "cold" and self.device == "cpu":
            raise QuestionError("--l2 cold flushes a GPU's cache, and this runs on a CPU; add --device cuda.")
