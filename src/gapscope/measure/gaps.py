"""From sets of timings to gaps: every pair of contenders, the words decided by the pairs of processes."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from gapscope.measure.record import Record
from gapscope.model.answer import Gap
from gapscope.model.evidence import Estimate
from gapscope.stats.pairs import Evidence, Prior, Spread, evidence, pool
from gapscope.stats.stopping import DIFFERENT, OPEN, Looks, decide
from gapscope.units import Seconds

Sets = Sequence[Mapping[str, Sequence[Seconds]]]

LARGE = 1.2
"""A gap like this is hardly nothing, be it settled or not."""
LEAST_BYTES = 1 << 20  # below a mebibyte a peak is mostly the allocator's mood
MEMORY_PRIOR = Prior(deviation=0.05)


def spread_between(sets: Sets, one: str, other: str, records: Mapping[str, Record]) -> Spread | None:
    """How much longer `one` takes than `other`, in log time, over the sets that have both."""
    pairs = [evidence(these[one], these[other]) for these in sets if one in these and other in these]
    return pool(pairs, records[one].prior.beside(records[other].prior)) if pairs else None


def settled(
    sets: Sets, ranked: Sequence[str], records: Mapping[str, Record], looks: Looks, same: float, beyond: float = 0.0
) -> bool:
    """Whether every gap to the fastest can be named."""
    fastest, *others = ranked
    spreads = [spread_between(sets, name, fastest, records) for name in others]
    return all(spread is not None and decide(spread, looks, same, beyond) != OPEN for spread in spreads)


def open_though_large(
    sets: Sets, ranked: Sequence[str], records: Mapping[str, Record], looks: Looks, same: float, beyond: float = 0.0
) -> bool:
    """Whether a gap to the fastest looks large and cannot be named: sets that lie far apart want more of them."""
    fastest, *others = ranked
    spreads = [spread_between(sets, name, fastest, records) for name in others]
    return any(
        spread is not None and abs(spread.mean) > math.log(LARGE) and decide(spread, looks, same, beyond) == OPEN
        for spread in spreads
    )


def find_gaps(
    sets: Sets,
    ranked: Sequence[str],
    records: Mapping[str, Record],
    looks: Looks,
    same: float,
    beyond: float = 0.0,
    *,
    quiet: bool = True,
) -> list[Gap]:
    """A gap for every pair, in time and in memory. Unless it was `quiet`, no gap in time has a word."""
    found = []
    for one, other in itertools.combinations(ranked, 2):
        spread = spread_between(sets, other, one, records)
        if spread is not None:
            gap = _time_gap(records[one], records[other], spread, looks, same, beyond)
            found.append(gap if quiet else replace(gap, word=OPEN))
        found += _memory_gap(records[one], records[other], looks, same)
    return found


def _time_gap(one: Record, other: Record, spread: Spread, looks: Looks, same: float, beyond: float) -> Gap:
    slow, fast = (other, one) if spread.mean >= 0 else (one, other)
    sided = Spread(mean=abs(spread.mean), error=spread.error, freedom=spread.freedom)
    ratio, word = sided.ratio(), decide(sided, looks, same, beyond)
    base = fast.steady()
    assert base is not None
    difference = _scaled(ratio, base.value, shift=-1.0)
    return Gap(
        slower=slow.contender,
        faster=fast.contender,
        phase=one.phase,
        quantity="time",
        ratio=ratio,
        difference=difference,
        word="slower" if word == DIFFERENT else word,
        break_even_calls=_break_even(slow, fast, difference),
    )


def _break_even(slow: Record, fast: Record, difference: Estimate) -> Estimate | None:
    """
    Calls after which the faster side's dearer first calls are paid back; 1 where it is ahead from the first call.

    None where the gap may be nothing: then it is never paid back.
    """
    extra = fast.dearer_start() - slow.dearer_start()
    if extra <= 0:
        return Estimate(value=1.0)
    if difference.low is None or difference.high is None or difference.low <= 0:
        return None
    return Estimate(
        value=max(1.0, extra / difference.value),
        low=max(1.0, extra / difference.high),
        high=max(1.0, extra / difference.low),
    )


def _memory_gap(one: Record, other: Record, looks: Looks, same: float) -> list[Gap]:
    peaks = [(a, b) for a, b in zip(one.host_peaks, other.host_peaks) if min(a, b) >= LEAST_BYTES]
    if not peaks:
        return []
    spread = pool([Evidence(value=math.log(b / a)) for a, b in peaks], MEMORY_PRIOR, outvoted=False)
    more, less = (other, one) if spread.mean >= 0 else (one, other)
    sided = Spread(mean=abs(spread.mean), error=spread.error, freedom=spread.freedom)
    ratio, word = sided.ratio(), decide(sided, looks, same)
    base = sum(less.host_peaks) / len(less.host_peaks)
    return [
        Gap(
            slower=more.contender,
            faster=less.contender,
            phase=one.phase,
            quantity="memory",
            ratio=ratio,
            difference=_scaled(ratio, base, shift=-1.0),
            word="slower" if word == DIFFERENT else word,
            break_even_calls=None,
        )
    ]


def _scaled(ratio: Estimate, base: float, *, shift: float) -> Estimate:
    assert ratio.low is not None and ratio.high is not None
    return Estimate(
        value=base * (ratio.value + shift), low=base * (ratio.low + shift), high=base * (ratio.high + shift)
    )
