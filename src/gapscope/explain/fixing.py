"""Which of the switches that were tried on the slow side is worth writing into it, and how that is written."""

from __future__ import annotations

from collections.abc import Sequence

from gapscope import registry
from gapscope.model.answer import Fix, Tried
from gapscope.model.question import Contender
from gapscope.stats.pairs import Spread

WORTH_WRITING = 1.02


def find_fixes(
    slow: Contender, tried: Sequence[Tried], together: tuple[tuple[str, ...], Spread] | None = None
) -> tuple[Fix, ...]:
    """The changes that made it surely faster, the one that gains most first; `together`, where that gains most."""
    gained = {one.switch: one.ratio for one in tried if one.side == slow.name and one.holds and one.ratio is not None}
    found = []
    for name in registry.names("explain.fixes"):
        fix = registry.find("explain.fixes", name)
        ratio = gained.get(fix.SWITCH)
        lines = fix.LINES.get(slow.framework)
        if ratio is not None and lines is not None and (ratio.low or 0.0) > WORTH_WRITING:
            how = lines.replace("{f}", slow.function)
            found.append(Fix(name=name, contender=slow.name, ratio=ratio, holds=True, how=how))
    found.sort(key=lambda fix: -fix.ratio.value)
    if together is not None:
        switches, gain = together
        parts = [fix for fix in found if registry.find("explain.fixes", fix.name).SWITCH in switches]
        if len(parts) == len(switches) and gain.ratio().value > found[0].ratio.value:
            name, how = " + ".join(fix.name for fix in parts), "\n".join(fix.how for fix in parts)
            found.insert(0, Fix(name=name, contender=slow.name, ratio=gain.ratio(), holds=True, how=how))
    return tuple(found)
