"""What the rounds themselves say against reading too much into them. Every count is shown; no number is changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gapscope.measure.contamination import Surroundings
from gapscope.measure.phase import TWIN, Phase
from gapscope.measure.record import Record
from gapscope.model.answer import Caveat
from gapscope.stats import drift, modality
from gapscope.stats.contamination import BUSY, SWAPPED, THROTTLED, WAITED_PORTION, Sifted, enough_clean
from gapscope.stats.drift import Drift
from gapscope.stats.modality import TwoPaces
from gapscope.units import in_words

SEEN = 0.01  # of the rounds; on any machine a few of thousands are interrupted
STOLEN = 0.05  # of the cores' time, before it is worth a caveat
_WORDS = {
    BUSY: (
        "busy-rounds",
        f"something else took the CPU for more than {WAITED_PORTION:.0%} of a slice",
        "end what else runs here, or ask for fewer cores with --threads",
    ),
    THROTTLED: (
        "throttled",
        "the processor was too hot or the control group's quota was used up",
        "let it cool, raise the quota, or ask for fewer cores with --threads",
    ),
    SWAPPED: (
        "swapped",
        "memory had to be fetched back from swap",
        "free memory, or ask for smaller inputs",
    ),
}


def about_rounds(
    phase: str, sets: Sequence[Sifted], needed: int, surroundings: Sequence[Surroundings] = ()
) -> Iterator[Caveat]:
    """How many rounds of a phase were set aside and why; whether enough sets are left to say a word."""
    rounds, disturbed = sum(these.rounds for these in sets), sum(these.disturbed for these in sets)
    set_aside = sum(these.set_aside for these in sets)
    for reason, (name, words, advice) in _WORDS.items():
        count = sum(these.reasons.get(reason, 0) for these in sets)
        if count > SEEN * rounds:
            fate = "were set aside" if set_aside == disturbed else "were disturbed"
            yield Caveat(name=name, seen=f"{count} of {rounds} rounds ({phase}) {fate}: {words}", advice=advice)
    gone = sum(these.contaminated for these in sets)
    if gone:
        open_word = not enough_clean(sets, needed)
        kept = sum(these.disturbed - these.set_aside for these in sets)
        yield Caveat(
            name="contaminated",
            seen=f"in {gone} of {len(sets)} fresh sets ({phase}) more than half of the rounds were disturbed"
            + (f"; {kept} disturbed rounds were kept, too few being clean" if kept else "")
            + ("; nothing is called slower or the same" if open_word else ""),
            advice="ask again when the machine is quieter; the figures shown are those of a busy machine",
        )
    yield from _about_stolen(phase, surroundings)


def _about_stolen(phase: str, surroundings: Sequence[Surroundings]) -> Iterator[Caveat]:
    seconds = sum(these.seconds for these in surroundings)
    stolen = sum(these.stolen * these.seconds for these in surroundings) / seconds if seconds else 0.0
    if stolen > STOLEN:
        yield Caveat(
            name="stolen-time",
            seen=f"{stolen:.0%} of the cores' time ({phase}) went to other virtual machines on the same host",
            advice="no round can be named for it, so none was set aside; ask again at another hour or on another host",
        )


def about_pace(phase: Phase) -> Iterator[Caveat]:
    """Contenders whose pace changed while they were measured, or who have two of them."""
    for name, record in phase.records.items():
        if record.timings and not name.endswith(TWIN):
            yield from _about_drift(f"{name} ({phase.name})", record)
            yield from _about_modes(f"{name} ({phase.name})", record)


def _about_drift(who: str, record: Record) -> Iterator[Caveat]:
    over, inside = drift.over_sets(record.per_set), drift.inside_sets(record.timings)
    if over is not None and over.certain:
        yield Caveat(
            name="drifting",
            seen=f"{who} changed its pace by {_change(over)} from the first to the last set",
            advice="the machine changed with it (heat, a neighbour): trust the gaps, which are taken side by side, "
            "before the seconds",
        )
    if inside is not None and inside.certain:
        yield Caveat(
            name="drifting",
            seen=f"{who} changed its pace by {_change(inside)} from the first to the last round of a set",
            advice="it was not yet steady, or it piles something up from call to call; read its time as an average",
        )


def _about_modes(who: str, record: Record) -> Iterator[Caveat]:
    rounds, sets = modality.of_rounds(record.timings), modality.of_sets(record.per_set)
    if rounds is not None:
        yield Caveat(
            name="two-paces",
            seen=f"{who} has two paces: {_paces(rounds)} of its rounds",
            advice="its median hides one of them; see its timings in --json, none was dropped",
        )
    if sets is not None:
        yield Caveat(
            name="two-paces",
            seen=f"{who} has two paces: {_paces(sets)} of its fresh processes",
            advice="a process keeps what it was dealt (memory layout, placement of threads); none was dropped",
        )


def _change(found: Drift) -> str:
    change = found.change
    assert change.low is not None and change.high is not None
    return f"{change.value - 1:+.0%} ({change.low - 1:+.0%} to {change.high - 1:+.0%})"


def _paces(found: TwoPaces) -> str:
    fast, slow = in_words(found.fast), in_words(found.slow)
    return f"about {fast} in {found.share:.0%} and {slow} in {1 - found.share:.0%}"
