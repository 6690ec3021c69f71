"""
What a cause must offer.

A cause is a module whose docstring is its page. It is believed only when one of its switches, flipped on both sides,
takes more of the slow side's time than of the fast side's, or, marked weak, when the size of the work tells its part;
what it says here only decides whether that is tried.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from gapscope.model.question import Contender
from gapscope.units import Seconds

DENSE = 8.0
"""Operations an element: sums of products, and little else, have as many."""
A_WRAPPER, FAR_MORE = 700, 3
"""Steps of the interpreter in one function of a library: NumPy's own take 30 to 500."""
FEW_ASKED = 6
NEARLY_EVERY = 0.5
"""Traces a call."""
A_STEP: Seconds = 1e-7
"""Longer than the interpreter takes for one, with what is allocated and looked up there."""
AN_OPERATION, AT_LEAST = 2e-5, 1e-6
"""Longer than most frameworks take to launch one, beside the interpreter's steps; and no longer than any."""
HOSTS_PORTION = 1 / 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Scouted:
    """What an untimed pass showed of one side. Figures are for one call."""

    contender: Contender
    phase: str = "forward"
    usual: Seconds = 0.0
    cores: int = 1
    """That it may use."""
    cores_busy: float = 1.0
    threads: int | None = None
    traces: float = 0.0
    faults: float = 0.0
    """Pages it was given fresh."""
    calls: Mapping[str, float] = field(default_factory=dict)
    """Calls of what each switch would replace."""
    set_up_calls: Mapping[str, float] = field(default_factory=dict)
    """The same before steady calls, over all: what a set-up calls, and what is called while a compiler traces."""
    names: frozenset[str] = frozenset()
    """The names its code uses."""
    denormals: float = 0.0
    """The largest portion of an input that is denormal."""
    meets_denormals: bool = False
    """Whether it computes with denormal numbers, wherever they come from."""
    dtypes: tuple[str, ...] = ()
    """Of its inputs: floating types, and those of whole numbers."""
    batch: int | None = None
    """The size of the first dimension that only says how often the same is done."""
    numbers: int = 0
    """Plain numbers among its inputs."""
    elements: int = 0
    """In all its inputs."""
    own_steps: int | None = None
    """Of the interpreter, in its own code; None, as what follows, where nobody counted or they were too many."""
    others_steps: int | None = None
    """In what its own code calls."""
    others_calls: int | None = None
    """Of functions written in Python, by its own code."""
    asks: int | None = None
    """Calls and operators of its own code."""
    flops: float | None = None
    """Floating operations of a call, by its framework's own counter; where it was asked and could tell."""
    products: Mapping[str, int] = field(default_factory=dict)
    """How often a call asks for sums of products, by kernel; nothing where nobody was asked, or could tell."""

    @property
    def dense(self) -> bool:
        """Whether it computes sums of products, and little else: counters may be compared."""
        return (self.flops or 0.0) >= DENSE * max(1, self.elements)

    def products_beside(self, other: "Scouted") -> float | None:
        """
        How many times as many sums of products as the other it computes; None where one of them does little of that.

        Then counters cannot be compared: they differ in what else they count.
        """
        return (self.flops or 0.0) / (other.flops or 0.0) if self.dense and other.dense else None

    def products_more_than(self, other: "Scouted") -> float | None:
        """
        At least how many times as many sums of products as the other it computes; None where it does little of that, or
        nobody could count the other's. What counters count besides is taken to be the other's.
        """
        most = max(other.flops or 0.0, DENSE * max(1, other.elements))
        return (self.flops or 0.0) / most if self.dense and other.flops else None

    def asks_the_same_as(self, other: "Scouted") -> bool:
        """Whether both ask the same kernels of one library for sums of products, equally often."""
        one_library = self.contender.framework == other.contender.framework
        return one_library and bool(self.products) and self.products == other.products

    def in_more_pieces_than(self, other: "Scouted", times: float) -> bool:
        """Whether it asks one library for its products so many times as often as the other, or more."""
        counts = [sum(side.products.values()) for side in (self, other)]
        return self.contender.framework == other.contender.framework and counts[0] >= times * counts[1] > 0

    def traces_more_than(self, other: "Scouted") -> bool:
        """Whether nearly every call is traced anew, and few of the other's."""
        return self.traces - other.traces >= NEARLY_EVERY

    def wraps_more_than(self, other: "Scouted") -> bool:
        """Whether a function of a library takes many steps around what it computes, and far more than the other's."""
        if self.contender.framework != "numpy" or self.others_steps is None:
            return False  # frameworks have many around every operation: that is dispatch
        around = self.others_steps >= A_WRAPPER * max(1, self.others_calls or 0)
        return around and self.others_steps >= FAR_MORE * max(other.others_steps or 0, self.own_steps or 0)

    @property
    def asks_little(self) -> bool:
        """Whether a call is little more than a few of a library's functions, and its time cannot be the host's."""
        if self.asks is None or self.asks > FEW_ASKED:
            return False
        return A_STEP * self.steps + AN_OPERATION * self.asks < HOSTS_PORTION * self.usual

    @property
    def hosts_alone(self) -> bool:
        """Whether the interpreter takes so many steps in a call that there is hardly time for anything else."""
        return A_STEP * self.steps + AT_LEAST * (self.asks or 0) >= self.usual > 0

    @property
    def steps(self) -> int:
        return (self.own_steps or 0) + (self.others_steps or 0)

    @property
    def sole_part(self) -> str | None:
        """The only part of a call that its time can lie in, `call` or `work`, where signs leave no doubt of that."""
        return "work" if self.asks_little else "call" if self.hosts_alone else None

    @property
    def compiled(self) -> bool:
        return self.contender.mode != "eager"

    @property
    def is_a_kernel(self) -> bool:
        """Whether all that it computes is compiled in one piece, written for it: nothing but a call is around that."""
        return self.contender.framework == "numba"

    @property
    def same_kernels_compiled(self) -> bool:
        """Whether compiling leaves the kernels as they are: Numba brings a LAPACK of its own, faster or slower."""
        return self.contender.framework != "numpy" or "linalg" not in self.names

    def replaces(self, switch: str) -> bool:
        """Whether `switch` would replace something that is called on every call."""
        return self.calls.get(switch, 0.0) > 0.0

    def ever_replaces(self, switch: str) -> bool:
        """The same, or in a set-up, or while a compiler traces."""
        return self.replaces(switch) or self.set_up_calls.get(switch, 0.0) > 0.0


class Cause(Protocol):
    CLAIM: str
    """What is said when it is named."""
    SWITCHES: tuple[str, ...]
    """The intervention, in the forms it has; where several can be flipped, the one that gains most counts."""
    READS: str
    """Which part of the gain is this cause's, where two causes share a switch: `intercept` or `slope`; optional."""

    PART: str
    """Which part of what switches leave it is seen in: `call`, paid whatever is computed, or `work`; optional."""

    TAKES: str
    """The cause whose share is this one's where signs say so, and no switch of its own has shown it; optional."""

    def takes(self, slow: Scouted, fast: Scouted) -> bool:
        """Whether signs say so; where there is such a cause."""

    def bears_its_part(self, slow: Scouted, fast: Scouted) -> bool:
        """Whether that part may be put to its account; where it has a part."""

    def least_gain(self, slow: Scouted) -> float:
        """How many times faster the slow side must be for it, where less is what anybody would gain; optional."""

    def plausible(self, slow: Scouted, fast: Scouted) -> bool:
        """Cheap test on signs already seen, before any timing is paid for."""
