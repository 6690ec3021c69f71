"""
Pairs of NumPy programs whose true ratio is known by construction.

Both sides of a pair run the same loop over the same array; only the number of passes differs, so the second side
does exactly 0, 2 or 5 per cent more of the same work. A pass is an exponential of 1,000 float32 and a product,
each into a fresh array: what NumPy programs do, and small enough to come from the heap and not from the kernel.
Nothing is skipped: NumPy evaluates every call. What is not repeated is the call of the function itself,
a few hundredths of a pass. The outputs are equal to the last bit.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

NEAR = 1_000
PASSES = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One pair: `base` does PASSES passes, `more` does `passes`. `same` is how wide gapscope is asked to call same."""

    name: str
    passes: int
    same: float = 0.02

    @property
    def truth(self) -> float:
        """How many times longer `more` takes."""
        return self.passes / PASSES

    def programs(self) -> dict[str, Callable[[np.ndarray], np.ndarray]]:
        return {"base": program(PASSES), "more": program(self.passes)}

    def sides(self, swapped: bool) -> tuple[str, str]:
        """In which order the two are given to a tool."""
        return ("more", "base") if swapped else ("base", "more")


CASES = {
    case.name: case
    for case in (
        Case(name="same", passes=100),
        Case(name="five", passes=105),
        Case(name="two", passes=102, same=0.005),
    )
}


def program(passes: int) -> Callable[[np.ndarray], np.ndarray]:
    def run(x: np.ndarray) -> np.ndarray:
        for _ in range(passes):
            y = np.exp(x) * np.float32(0.5)
        return y

    return run


def inputs(seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).normal(size=NEAR).astype(np.float32)


def call(case: str, side: str) -> Callable[[], np.ndarray]:
    """One side of a pair as tools without inputs of their own want it."""
    run, x = CASES[case].programs()[side], inputs()
    return lambda: run(x)
