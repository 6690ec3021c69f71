"""What the rounds themselves say against reading too much into them. Every count is shown; no number is changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gapscope.measure.contamination import Surroundings
from gapscope.model.answer import Caveat
from gapscope.stats.contamination import BUSY, SWAPPED, THROTTLED, WAITED_PORTION, Sifted, word_after
from gapscope.stats.stopping import OPEN

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
        if count:
            fate = "were set aside" if set_aside == disturbed else "were disturbed"
            yield Caveat(name=name, seen=f"{count} of {rounds} rounds ({phase}) {fate}: {words}", advice=advice)
    gone = sum(these.contaminated for these in sets)
    if gone:
        open_word = word_after("", sets, needed) == OPEN
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
