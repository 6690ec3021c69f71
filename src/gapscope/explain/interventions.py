"""Which switches are worth flipping on which side, by the signs that an untimed pass has shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import ModuleType

from gapscope import registry
from gapscope.explain._base import Scouted
from gapscope.explain.attribute import Weights, difference
from gapscope.explain.leaner import Against
from gapscope.explain.trial import Member, Trial, gathers
from gapscope.model.question import Contender
from gapscope.switches._flipped import flip

_ALWAYS_ACT = ("turned", "request", "prepare", "adjust", "arrange", "together", "RESIZES", "LESSENS")
_REWRITE = ("leaves_out", "narrows")
WRITTEN = "written-down"
ONE_THING, WRITES_DOWN, AFTER_ONE_THING, COMPILES, AFTER_COMPILING, GATHERS = range(6)
"""
The turns: what changes one thing, writes the program down, compiles it, makes calls one; and, for credit only, what is
often the doing of those before it.
"""
FOLLOWS = {"one thing": AFTER_ONE_THING, "compiling": AFTER_COMPILING}


@dataclass(frozen=True, slots=True, kw_only=True)
class Intervention:
    """One switch, with the causes that would be named by it."""

    switch: str
    causes: tuple[str, ...]
    group: tuple[str, ...]
    """All forms of this intervention; the one that gains most counts."""
    least: Mapping[str, float] = field(default_factory=dict)
    """By cause, how many times faster it must make the slow side before the cause is believed; 1 where not said."""
    on_top_of: tuple[str, ...] = ()
    """Those that it was flipped on top of, on a side where by itself it failed."""

    @property
    def generic(self) -> bool:
        """Whether it changes so much at once that it is only tried for what others leave."""
        return getattr(registry.find("switches", self.switch), "GENERIC", False)

    @property
    def turn(self) -> int:
        """When it is tried."""
        return turn_of(self.switch)

    @property
    def credited(self) -> int:
        """When it is credited: as it is tried, but what other causes bring about only with what they leave."""
        return FOLLOWS.get(getattr(registry.find("switches", self.switch), "FOLLOWS", ""), self.turn)


def turn_of(switch: str) -> int:
    if gathers(switch):
        return GATHERS
    if getattr(registry.find("switches", switch), "GENERIC", False):
        return COMPILES
    return WRITES_DOWN if rewrites(switch) else ONE_THING


def spreads(switch: str) -> bool:
    """Whether it has a call's cost paid by many rows or calls."""
    return gathers(switch) or hasattr(registry.find("switches", switch), "RESIZES")


def rewrites(switch: str) -> bool:
    """Whether it leaves operations out of the written-down program, or cuts its values, and is held against that."""
    module = registry.find("switches", switch)
    return any(hasattr(module, hook) for hook in _REWRITE) and not getattr(module, "WHOLE", False)


def interventions(slow: Scouted, fast: Scouted) -> list[Intervention]:
    """The switches of every cause that is plausible, each once."""
    found: dict[str, list[str]] = {}
    groups: dict[str, tuple[str, ...]] = {}
    for name, cause in plausible_causes(slow, fast):
        for switch in cause.SWITCHES:
            found.setdefault(switch, []).append(name)
            groups[switch] = cause.SWITCHES
    return [
        Intervention(switch=s, causes=tuple(names), group=groups[s], least=_least(names, slow))
        for s, names in found.items()
    ]


def _least(causes: list[str], slow: Scouted) -> dict[str, float]:
    modules = {name: registry.find("explain.causes", name) for name in causes}
    return {name: module.least_gain(slow) for name, module in modules.items() if hasattr(module, "least_gain")}


def plausible_causes(slow: Scouted, fast: Scouted) -> Iterator[tuple[str, ModuleType]]:
    for name in registry.names("explain.causes"):
        cause = registry.find("explain.causes", name)
        if cause.plausible(slow, fast):
            yield name, cause


def flip_side(side: Scouted, switches: tuple[str, ...]) -> Contender | str:
    """The contender with these switches on, whatever their order, or why that cannot be or would change nothing."""
    for switch in switches:
        if not acts(switch, side):
            return "it has nothing to flip there"
    return flip(side.contender, side.phase, sorted(switches, key=lambda switch: (turn_of(switch), switch)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Turned:
    """Flipped contenders, with who has to be timed beside them."""

    contenders: tuple[Contender, ...]
    """The flipped one first."""
    against: Mapping[str, Against] = field(default_factory=dict)
    """By member, what a program is held against that has operations left out."""

    @property
    def times(self) -> Weights:
        return {self.contenders[0].name: 1.0}

    def members(self, trial: Trial) -> dict[str, Member]:
        return {one.name: trial.member(one, self.against.get(one.name)) for one in self.contenders}


def compared_with(side: Scouted, switches: tuple[str, ...]) -> Turned | str:
    """
    The contender with these switches on, as it is to be held against the plain one; or why that cannot be.

    A switch that works on the written-down program is held against the written-down program, so that what writing
    down changes is not put to its account.
    """
    turned = flip_side(side, switches) if switches else side.contender
    if isinstance(turned, str):
        return turned
    rewriting = [name for name in switches if rewrites(name)]
    if not rewriting:
        return Turned(contenders=(turned,))
    others = tuple(name for name in switches if name not in rewriting)
    without, written = (flip_side(side, names) if names else side.contender for names in (others, (*others, WRITTEN)))
    if isinstance(without, str) or isinstance(written, str):
        return str(without if isinstance(without, str) else written)
    return Turned(
        contenders=(turned, without, written),
        against={turned.name: Against(plain=without.name, written=written.name)},
    )


def taken_away(side: Scouted, switch: str, on_top_of: tuple[str, ...] = ()) -> tuple[Turned, Weights] | str:
    """Who is to be timed for one switch, `on_top_of` others, and what it takes away; or why it cannot be flipped."""
    before, after = (compared_with(side, names) for names in (on_top_of, (*on_top_of, switch)))
    if isinstance(before, str) or isinstance(after, str):
        return str(before if isinstance(before, str) else after)
    both = Turned(contenders=after.contenders + before.contenders, against={**before.against, **after.against})
    return both, difference(before.times, after.times)


def acts(switch: str, side: Scouted) -> bool:
    """Whether it could change anything: one that replaces calls, or only what it finds, needs that to be there."""
    module = registry.find("switches", switch)
    if hasattr(module, "finds"):
        return bool(module.finds(side.names, side.dtypes)) or side.ever_replaces(switch)
    if any(hasattr(module, hook) for hook in (*_ALWAYS_ACT, *_REWRITE)):
        return True
    return side.ever_replaces(switch)
