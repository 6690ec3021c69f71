"""
Reasons to doubt a measurement, each with advice that fits what was already tried.

A caveat never changes a number and never stops a run: it travels with the answer
and every report prints it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gapscope.measure.device import launch_bound
from gapscope.measure.disturbance import about_pace, about_rounds
from gapscope.measure.gaps import spread_between
from gapscope.measure.phase import TWIN, Phase, budget_of
from gapscope.model.answer import Caveat, Gap
from gapscope.model.evidence import Machine
from gapscope.model.settings import Settings
from gapscope.stats.stopping import OPEN, pairs_needed


def about_machine(machine: Machine) -> Iterator[Caveat]:
    if machine.load > 0.5 * machine.usable_cores:
        yield Caveat(
            name="busy-machine",
            seen=f"the load was {machine.load:.1f} on {machine.usable_cores:g} cores before anything was measured",
            advice="what else runs here takes turns with the contenders; pairs cancel much of it, a quiet machine all",
        )
    if machine.governor == "powersave":
        yield Caveat(
            name="powersave-governor",
            seen="the processor is set to save power",
            advice="set the performance governor: cpupower frequency-set -g performance",
        )


def about_phase(phase: Phase, gaps: Sequence[Gap], settings: Settings) -> Iterator[Caveat]:
    for name, record in phase.records.items():
        if name.endswith(TWIN):
            continue
        if record.unsteady and record.timings:
            yield Caveat(
                name="not-steady",
                seen=f"{name} ({phase.name}) was still changing its pace when its warm-up ended",
                advice="read its time as an average over that change; longer calls or a quieter machine settle it",
            )
        if record.retraced_rounds:
            yield Caveat(
                name="retraced",
                seen=f"{name} ({phase.name}) traced or compiled {record.traces} times while it was timed",
                advice="pass tensors in place of Python values, or one shape; what rounds could be were taken again",
            )
        yield from launch_bound(name, record)
        yield from _about_conduct(name, phase)
    surroundings = [taken.surroundings for taken in phase.taken if taken.surroundings is not None]
    yield from about_rounds(phase.name, phase.sifted, phase.looks.at[0], surroundings)
    yield from about_pace(phase)
    yield from _about_gaps(phase, gaps, settings)


def _about_conduct(name: str, phase: Phase) -> Iterator[Caveat]:
    seen = phase.oddities.get(name, {})
    if name in phase.copying:
        yield Caveat(
            name="changes-inputs",
            seen=f"{name} ({phase.name}) writes into its inputs",
            advice="each of its calls was given copies made outside the clock; nothing need be done",
        )
    if seen.get("threads_before") != seen.get("threads_after"):
        yield Caveat(
            name="changed-threads",
            seen=f"{name} changed its threads from {seen['threads_before']} to {seen['threads_after']}",
            advice="set threads for all contenders alike with --threads",
        )
    if seen.get("folder_changed"):
        yield Caveat(
            name="changed-folder",
            seen=f"{name} changed the working folder of its process",
            advice="the others have processes of their own and did not notice",
        )
    if seen.get("lines"):
        counted = ", ".join(str(count) for count in seen["lines"])
        yield Caveat(
            name="varies-its-work",
            seen=f"{name} ({phase.name}) runs {counted} lines of its file in calls on the same inputs",
            advice="read its time as an average over such calls; let the work depend on the inputs alone",
        )
    if seen.get("leaves"):
        yield Caveat(
            name="side-effects",
            seen=f"{name} ({phase.name}) changes {', '.join(seen['leaves'])}, which later calls can see",
            advice="make it anew in every call, or return gs.Step where the change is what is asked about",
        )
    if seen.get("left_behind"):
        yield Caveat(
            name="left-processes",
            seen=f"{name} left {seen['left_behind']} processes behind; they were ended",
            advice="join or end what the contender starts: it may have run beside the others",
        )


def _about_gaps(phase: Phase, gaps: Sequence[Gap], settings: Settings) -> Iterator[Caveat]:
    """What would settle the gaps to the fastest that are not."""
    ranked = phase.ranked()
    for gap in gaps:
        if gap.quantity != "time" or gap.word != OPEN or ranked[0] not in (gap.slower, gap.faster):
            continue
        spread = spread_between(phase.sets, gap.slower, gap.faster, phase.records)
        if spread is None:
            continue
        needed = pairs_needed(spread, len(phase.sets), phase.looks, settings.same, settings.beyond)
        budget = budget_of(settings, len(ranked))
        if needed <= 4 * phase.looks.at[-1]:
            seconds = max(2 * budget, budget * needed / len(phase.sets))
            advice = f"about {needed} pairs would settle it: --budget {seconds:.0f}"
        else:
            advice = "this machine, as it is now, cannot settle it; a wider --same or a quieter machine can"
        yield Caveat(
            name="not-settled",
            seen=f"{gap.slower} against {gap.faster} ({phase.name}) after {len(phase.sets)} fresh pairs",
            advice=advice,
        )
