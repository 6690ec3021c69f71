"""Which of the switches that were tried on the slow side is worth writing into it, and how that is written."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from gapscope import registry
from gapscope.model.answer import Fix, Tried
from gapscope.model.evidence import Estimate
from gapscope.model.question import Contender
from gapscope.stats.pairs import Spread

WORTH_WRITING = 1.02


def find_fixes(
    slow: Contender,
    tried: Sequence[Tried],
    together: tuple[tuple[str, ...], Spread] | None = None,
    needing: Collection[str] = (),
) -> tuple[Fix, ...]:
    """
    The changes that made it surely faster, the one that gains most first; `together`, where that gains most.

    Those that were flipped on top of others, `needing` them, are no fix by themselves.
    """
    lines = _lines(slow)
    here = [one for one in tried if one.side == slow.name and one.holds and one.switch in lines]
    gained = {one.switch: one.ratio for one in here if one.ratio is not None}
    gained = dict(sorted(gained.items(), key=lambda item: -item[1].value))
    alone = {switch: ratio for switch, ratio in gained.items() if switch not in needing and surely_faster(ratio)}
    found = [_fix(slow, [lines[switch]], ratio) for switch, ratio in alone.items()]
    if together is not None:
        switches, ratio = together[0], together[1].ratio()
        more = surely_faster(ratio) and all(ratio.value > fix.ratio.value for fix in found)
        if more and {*switches} <= gained.keys():
            found.insert(0, _fix(slow, [lines[switch] for switch in gained if switch in switches], ratio))
    return tuple(found)


def _lines(slow: Contender) -> Mapping[str, tuple[str, str]]:
    """By switch, the fix that writes it down and how, in the words of this framework."""
    modules = {name: registry.find("explain.fixes", name) for name in registry.names("explain.fixes")}
    return {
        module.SWITCH: (name, module.LINES[slow.framework].replace("{f}", slow.function))
        for name, module in modules.items()
        if slow.framework in module.LINES
    }


def surely_faster(ratio: Estimate) -> bool:
    return (ratio.low or 0.0) > WORTH_WRITING


def _fix(slow: Contender, parts: Sequence[tuple[str, str]], ratio: Estimate) -> Fix:
    name, how = " + ".join(name for name, _ in parts), "\n".join(how for _, how in parts)
    return Fix(name=name, contender=slow.name, ratio=ratio, holds=True, how=how)
