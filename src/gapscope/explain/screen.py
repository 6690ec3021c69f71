"""Flip every plausible switch once beside the original, and choose the few that matter."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from gapscope import registry
from gapscope.errors import QuestionError
from gapscope.explain._base import Scouted
from gapscope.explain.attribute import Times, Weights, spread_of
from gapscope.explain.case import Case
from gapscope.explain.interventions import (
    COMPILES,
    WRITES_DOWN,
    Intervention,
    Turned,
    compared_with,
    spreads,
    taken_away,
    turn_of,
)
from gapscope.stats.pairs import CONFIDENCE, Spread

MOST_CAUSES, MOST_NEEDED = 3, 2
WORTH_CONFIRMING = 0.02
"""In log time: a switch that takes less than this more from the slow side than from the fast one is left."""
FAITHFUL = 0.5
"""In log time: a program that written down surely takes so much more is another program. Fresh processes differ too."""
SPECIFIC = 3
"""
How many times a switch counts that changes one thing, where it is ranked against one that changes everything. That one
nearly always takes all of the gap away: a third of it that has a cause of its own says more.
"""
LAST_SPECIFIC = WRITES_DOWN
"""The last turn of switches that change one thing."""
DOUBTFUL_PORTION = 0.15
"""Of the gap, in log time: a switch that may still take away this much is flipped in a second fresh set."""
EXPLAINED, SEEMS_EXPLAINED, BY_THEMSELVES = 0.85, 0.7, 1 / 3
"""
Of the gap, in log time: where switches take away this much, others have nothing left to explain; where one set says
that they may, they are confirmed before others are asked. What changes one thing is where that may take a third: beside
a compiler every fresh set is a dear one, and few are taken, too few where processes of one program have two paces.
"""


def screen(case: Case, wanted: Sequence[Intervention], *, once_more: bool = False) -> list[Intervention]:
    """
    Those worth confirming, the best form of each intervention; the largest first, one that changes one thing before
    a compiler of the same size.

    What does nothing on the slow side cannot be why it is slow: only the others are flipped on the fast side too.
    They have their turns: what changes one thing comes first; a compiler, which takes away nearly everything there is,
    copies and tracing included, is asked last, and only for what is left; `once_more`, if confirming has shown that
    something is: then what was confirmed counts for that, and no longer what one set shows of it.
    """
    chosen: list[Intervention] = []
    hidden: dict[str, float] = {}
    turns = sorted({one.turn for one in wanted})
    last_specific = max((one for one in turns if one <= LAST_SPECIFIC), default=None)
    for turn in turns:
        chosen += _screen(case, [one for one in wanted if one.turn == turn], _enabling(case, wanted, chosen, turn))
        if turn == last_specific:
            chosen = _one_form_each(case, chosen)
            hidden = _hidden(case, wanted, chosen)
            found = [one for one in wanted if one.switch in hidden]
            chosen = [one for one in chosen if one.group not in {other.group for other in found}]
            chosen += [replace(one, on_top_of=_grounds(case, one.switch)) for one in found]
        if once_more:
            enough = _explained(case, [one for one in chosen if one.switch not in case.bearing], case.explained)
        elif last_specific is not None and turn < last_specific:
            enough = _explained(case, chosen)
        else:
            before = [one for one in chosen if one.credited < COMPILES]  # and is no compiler's doing
            enough = _seems(case, chosen, SEEMS_EXPLAINED) or _seems(case, before, BY_THEMSELVES)
        if enough:
            break
    best = sorted(chosen, key=lambda one: -max(_weight(case, one), SPECIFIC * hidden.get(one.switch, 0.0)))
    return [*best[:MOST_CAUSES], *_needed(case, wanted, best[:MOST_CAUSES])]


def screen_again(case: Case, wanted: Sequence[Intervention], chosen: Sequence[Intervention]) -> list[Intervention]:
    """
    What to confirm in the place of `chosen`, where what was confirmed of that leaves a good part of the gap; or nobody.

    One set may show gains that are not there, and where they seem to make up for the gap, nobody looks behind them, and
    those of later turns are not even asked.
    """
    kept = [one for one in chosen if one.switch in case.bearing]
    unasked = [one for one in wanted if (one.switch, case.slow.contender.name) not in case.tried]
    if unasked and case.in_time and case.explained < EXPLAINED:
        return screen(case, [*kept, *unasked], once_more=True)
    idle = {one.switch for one in chosen} - {one.switch for one in kept}
    unseen = [one for one in wanted if one.switch not in idle]
    hidden = _hidden(case, unseen, kept) if idle and case.in_time else {}
    found = [replace(one, on_top_of=_grounds(case, one.switch)) for one in wanted if one.switch in hidden]
    found.sort(key=lambda one: -hidden[one.switch])
    new = found[: MOST_CAUSES - len(kept)]
    return [*kept, *new, *_needed(case, wanted, [*kept, *new])] if new else []


def _hidden(case: Case, wanted: Sequence[Intervention], chosen: Sequence[Intervention]) -> dict[str, float]:
    """
    What switches gain on top of the largest ones, where these leave a good part of the gap: half of what is left may be
    a hundredth of the whole, too little to show, or to count beside others. They are flipped on the fast side too.
    """
    gap = math.log(case.gap.ratio.value)
    best = sorted(chosen, key=lambda one: -_weight(case, one))[: MOST_CAUSES - 1]
    left = gap - sum(_at_least(case, one) for one in best)
    known = {one.group for one in best}
    unseen = [one for one in wanted if one.turn <= LAST_SPECIFIC and one.group not in known]
    unseen = [one for one in unseen if case.gain(one.switch, case.slow) is not None]
    if not best or not unseen or left < DOUBTFUL_PORTION * gap:
        return {}
    gains = _gains_on_top(case, unseen, tuple(one.switch for one in best))
    forms: dict[tuple[str, ...], Intervention] = {}
    for one in sorted(unseen, key=lambda one: gains.get(one.switch, 0.0)):
        if one.switch in gains:
            forms[one.group] = one  # of several forms, the one that gains most
    if unasked := [one for one in forms.values() if (one.switch, case.fast.contender.name) not in case.tried]:
        _flip_all(case, case.fast, unasked)
    return {one.switch: gains[one.switch] for one in forms.values() if _fair(case, one)}


def _gains_on_top(case: Case, unseen: Sequence[Intervention], ground: tuple[str, ...]) -> dict[str, float]:
    """What each of them surely gains on the slow side once `ground` is flipped, in one fresh set."""
    flipped = {}
    for one in unseen:
        under = tuple(dict.fromkeys((*case.needed(one.switch, case.slow), *ground)))
        flipped[one.switch] = taken_away(case.slow, one.switch, under)
    possible = {switch: found for switch, found in flipped.items() if not isinstance(found, str)}
    members = {name: one for turned, _ in possible.values() for name, one in turned.members(case.trial).items()}
    sets = case.trial.time(members, 1).sets if members else []
    gains = {switch: spread_of(sets, weights, case.prior) for switch, (_, weights) in possible.items()}
    return {switch: gain.mean for switch, gain in gains.items() if gain is not None and _gains(gain)}


def _enabling(case: Case, wanted: Sequence[Intervention], chosen: Sequence[Intervention], turn: int) -> tuple[str, ...]:
    """
    What a later switch may need: one without which others often cannot be flipped, or else those chosen before.

    What makes the slow side slower is no ground to stand on, and what needs the program written down fails with it.
    """
    often = [one for one in wanted if getattr(registry.find("switches", one.switch), "ENABLES", False)]
    held = [one for one in often if one.turn < turn and _harmless(case.gain(one.switch, case.slow))]
    return tuple(one.switch for one in held or [one for one in chosen if one.turn == 0][:MOST_NEEDED])


def _harmless(gain: Spread | None) -> bool:
    return gain is not None and gain.mean > -gain.error


def _needed(case: Case, wanted: Sequence[Intervention], best: Sequence[Intervention]) -> list[Intervention]:
    """What the best ones stand on and is not among them; on the fast side it has not been flipped yet."""
    names = {switch for one in best for switch in one.on_top_of} - {one.switch for one in best}
    found = [one for one in wanted if one.switch in names]
    fast = case.fast.contender.name
    if unasked := [one for one in found if (one.switch, fast) not in case.tried]:
        _flip_all(case, case.fast, unasked)
    return found


def _screen(case: Case, wanted: Sequence[Intervention], enabling: tuple[str, ...]) -> list[Intervention]:
    _flip_with_help(case, case.slow, wanted, enabling)
    helping = [one for one in wanted if _helps(case, one)]
    if helping:
        _flip_with_help(case, case.fast, helping, enabling)
    return choose(case, [replace(one, on_top_of=_grounds(case, one.switch)) for one in helping if _fair(case, one)])


def _fair(case: Case, intervention: Intervention) -> bool:
    """
    Whether it says anything of the gap.

    Nearly everybody gains where many rows or calls pay a call's cost: that must have been asked of the fast side too.
    """
    return not spreads(intervention.switch) or case.gain(intervention.switch, case.fast) is not None


def _grounds(case: Case, switch: str) -> tuple[str, ...]:
    """What it was flipped on top of, on either side."""
    return tuple(dict.fromkeys(needed for side in case.sides() for needed in case.needed(switch, side)))


def _flip_with_help(case: Case, side: Scouted, wanted: Sequence[Intervention], enabling: tuple[str, ...]) -> None:
    """Each of them; what failed by itself, on top of others: a conversion on the way keeps a compiler out."""
    _flip_all(case, side, wanted)
    failed = [one for one in wanted if _broke(case, side, one.switch)]
    if failed and enabling and not isinstance(compared_with(side, enabling), str):
        case.needs.update({(one.switch, side.contender.name): enabling for one in failed})
        _flip_all(case, side, failed)


def _broke(case: Case, side: Scouted, switch: str) -> bool:
    turned = compared_with(side, (switch,))
    return not isinstance(turned, str) and any(one.name in case.trial.broken for one in turned.contenders)


def _flip_all(case: Case, side: Scouted, wanted: Sequence[Intervention]) -> None:
    """Each of them in one fresh set beside the original, on top of what it needs there."""
    plain = side.contender.name
    members = {plain: case.trial.member(side.contender)}
    flipped: dict[str, tuple[Turned, Weights]] = {}
    for intervention in wanted:
        found = taken_away(side, intervention.switch, case.needed(intervention.switch, side))
        if isinstance(found, str):
            case.refused(intervention.switch, side, found)
        else:
            try:
                members.update(found[0].members(case.trial))
            except QuestionError as error:  # inputs that can be made in one size only
                case.refused(intervention.switch, side, str(error))
                continue
            flipped[intervention.switch] = found
    if not flipped:
        return
    sets = case.trial.time(members, 1).sets
    doubtful = [turned for switch, (turned, weights) in flipped.items() if _doubtful(case, switch, sets, weights)]
    if doubtful and side is case.slow:
        again = {name: one for turned in doubtful for name, one in turned.members(case.trial).items()}
        sets = [*sets, *case.trial.time({plain: members[plain], **again}, 1).sets]
    for switch, (turned, weights) in flipped.items():
        gain = spread_of(sets, weights, case.prior)
        written = _written(turned, sets, case)
        if gain is not None and written is not None and written.mean - written.error > FAITHFUL:
            case.refused(switch, side, f"written down, it takes {written.ratio().value:.2f}× as long by itself")
        elif gain is None:
            reasons = [case.trial.reasons[one.name] for one in turned.contenders if one.name in case.trial.reasons]
            case.refused(switch, side, reasons[0] if reasons else "it was not timed")
        else:
            case.gained(switch, side, gain)


def _doubtful(case: Case, switch: str, sets: Sequence[Times], weights: Weights) -> bool:
    """Whether it showed no gain, but so unsurely that a good part of the gap may hide in it; compilers are too dear."""
    gain = spread_of(sets, weights, case.prior)
    if gain is None or turn_of(switch) > LAST_SPECIFIC or _gains(gain):
        return False
    return gain.interval(1 - CONFIDENCE)[1] > DOUBTFUL_PORTION * math.log(case.gap.ratio.value)


def _written(turned: Turned, sets: Sequence[Times], case: Case) -> Spread | None:
    """How much longer the program takes written down; None where nothing was written down."""
    against = next(iter(turned.against.values()), None)
    return spread_of(sets, {against.written: 1.0, against.plain: -1.0}, case.prior) if against else None


def _helps(case: Case, intervention: Intervention) -> bool:
    gain = case.gain(intervention.switch, case.slow)
    return gain is not None and _gains(gain)


def _gains(gain: Spread) -> bool:
    return gain.mean > max(WORTH_CONFIRMING, gain.error)


def share_of(case: Case, intervention: Intervention) -> float:
    """What it takes more from the slow side than from the fast one, in log time."""
    gain, other = (case.gain(intervention.switch, side) for side in case.sides())
    if gain is None:
        return 0.0
    return gain.mean - (max(0.0, other.mean) if other is not None else 0.0)


def _at_least(case: Case, intervention: Intervention) -> float:
    """What it takes away less its error: one set may show far more than there is."""
    errors = [gain.error for side in case.sides() if (gain := case.gain(intervention.switch, side)) is not None]
    return max(0.0, share_of(case, intervention) - math.hypot(*errors))


def _explained(case: Case, chosen: Sequence[Intervention], known: float = 0.0) -> bool:
    """Whether these, with the portion that is known, surely take so much away that others have nothing to explain."""
    gap = math.log(case.gap.ratio.value)
    return known * gap + sum(_at_least(case, one) for one in chosen) >= EXPLAINED * gap


def _seems(case: Case, chosen: Sequence[Intervention], portion: float) -> bool:
    """
    Whether one set says that these may take so much away.

    It may show more than there is, or less. Where confirming leaves something, the others are asked after all.
    """
    return sum(share_of(case, one) for one in chosen) >= portion * math.log(case.gap.ratio.value)


def _one_form_each(case: Case, chosen: Sequence[Intervention]) -> list[Intervention]:
    """
    One form of every intervention, of several turns' too: two would be flipped in all combinations for one cause.

    A later one leaves out whatever there is of its kind, and stays unless it surely takes less.
    """
    forms: dict[tuple[str, ...], Intervention] = {}
    for one in sorted(chosen, key=lambda one: one.turn):
        known = forms.get(one.group)
        if known is None or share_of(case, one) >= _at_least(case, known):
            forms[one.group] = one
    return list(forms.values())


def _weight(case: Case, intervention: Intervention) -> float:
    """By which they are ranked; of two that cannot be flipped together, the one that changes one thing says more."""
    return share_of(case, intervention) * (1 if intervention.generic else SPECIFIC)


def choose(case: Case, wanted: Sequence[Intervention]) -> list[Intervention]:
    """The best form of each intervention that is worth confirming, the largest first."""
    best: dict[tuple[str, ...], Intervention] = {}
    for intervention in sorted(wanted, key=lambda one: share_of(case, one)):
        if share_of(case, intervention) > WORTH_CONFIRMING:
            best[intervention.group] = intervention
    return sorted(best.values(), key=lambda one: -share_of(case, one))[:MOST_CAUSES]
