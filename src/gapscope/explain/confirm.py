"""The switches that matter once more: fresh processes, every combination of them, both sides in the same rounds."""

from __future__ import annotations

import itertools
import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from gapscope.contenders.reader import Inputs
from gapscope.errors import QuestionError
from gapscope.explain._base import Scouted
from gapscope.explain.attribute import NONE, Side, Times, Weights, difference, spread_of
from gapscope.explain.case import SETS, Case
from gapscope.explain.confirmed import LOOKS, SMALL, Confirmed, Split
from gapscope.explain.interventions import COMPILES, WRITES_DOWN, Intervention, compared_with, taken_away, turn_of
from gapscope.explain.shares import attribute, bearing, unsure
from gapscope.explain.sizes import FEW, fewer, work_left
from gapscope.explain.trial import Member, gathers
from gapscope.model.answer import Share
from gapscope.model.evidence import Estimate
from gapscope.model.question import Question

MOST_FIXES = 2
WORTH_FIXING = 0.05


def confirm(case: Case, chosen: Sequence[Intervention]) -> tuple[tuple[Share, ...], Estimate | None]:
    """The shares of the gap and what is left of it; None where one side could not be timed."""
    switches = tuple(intervention.switch for intervention in chosen)
    members: dict[str, Member] = {}
    sides = [_combinations(case, side, chosen, members) for side in case.sides()]
    _add_fixes(case, switches, members)
    split = _split(case, chosen, sides, members)
    _add_small_calls(case, chosen, sides, members)
    sets = _look(case, members)
    found = _confirmed(case, sides, sets, split, switches)
    for _ in range(LOOKS - 1):
        if found is None or not case.in_time or not unsure(found, chosen):
            break
        case.trial.tick("confirming once more")
        sets = [*sets, *_look(case, members)]
        found = _confirmed(case, sides, sets, split, switches)
    _take_gains(case, sets)
    _take_all_at_once(case, _surviving(sides[0], sets), sets)
    if found is None:
        return (), None
    case.bearing = bearing(found, chosen)
    shares, rest = attribute(found, chosen)
    case.explained = sum(share.portion.value for share in shares)
    return shares, rest


def _look(case: Case, members: Mapping[str, Member]) -> Sequence[Times]:
    taken = case.trial.time(members, SETS)
    # The first set is where a compiler is cold: another look would find what it has made.
    case.looked = SETS * statistics.median(taken.lasted)
    return taken.sets


def _confirmed(
    case: Case, sides: Sequence[Side], sets: Sequence[Times], split: Split | None, switches: Sequence[str]
) -> Confirmed | None:
    """What these sets showed; None where one side could not be timed."""
    slow, fast = (_standing_in(case, side, _surviving(side, sets)) for side in sides)
    if NONE not in slow.members or NONE not in fast.members:
        return None
    return Confirmed(
        slow=slow,
        fast=fast,
        sets=sets,
        prior=case.prior,
        split=split,
        unknown=_unknown(case, switches),
        cores=case.trial.cores,
        steps=case.trial.steps,
        little=case.slow.elements <= FEW,
        hosts_alone=case.slow.hosts_alone,
    )


def _unknown(case: Case, switches: Sequence[str]) -> dict[str, str]:
    """Switches with something to flip on the fast side that failed there, or gave other outputs."""
    found = {}
    for switch in switches:
        tried = case.tried.get((switch, case.fast.contender.name))
        turned = compared_with(case.fast, (switch,))
        if tried is None or tried.holds or isinstance(turned, str):
            continue
        if not any(one.name in case.trial.lacking for one in turned.contenders):
            found[switch] = tried.reason or "it failed"
    return found


def _combinations(case: Case, side: Scouted, chosen: Sequence[Intervention], members: dict[str, Member]) -> Side:
    """Every combination of the switches that can be flipped on this side."""
    usable = [one.switch for one in chosen if case.gain(one.switch, side) is not None]
    found: dict[frozenset[str], Weights] = {}
    for count in range(len(usable) + 1):
        for subset in itertools.combinations(usable, count):
            weights = compared_with(side, subset)
            if isinstance(weights, str) or any({*case.needed(switch, side)} - {*subset} for switch in subset):
                continue
            members.update(weights.members(case.trial))
            found[frozenset(subset)] = weights.times
    return Side(plain=side.contender.name, members=found, turns={one.switch: one.credited for one in chosen})


def _add_fixes(case: Case, switches: Sequence[str], members: dict[str, Member]) -> None:
    """What makes the slow side faster without being why it is slower is a fix, and is confirmed too."""
    others = [
        (gain.mean, switch)
        for (switch, side), gain in case.gains.items()
        if side == case.slow.contender.name and switch not in switches and gain.mean > max(WORTH_FIXING, 2 * gain.error)
    ]
    for _, switch in sorted(others, reverse=True)[:MOST_FIXES]:
        flipped = taken_away(case.slow, switch, case.needed(switch, case.slow))
        if not isinstance(flipped, str):
            members.update(flipped[0].members(case.trial))


def _take_gains(case: Case, sets: Sequence[Times]) -> None:
    """Confirmed gains in the place of screened ones."""
    for switch, name in list(case.gains):
        side = case.slow if name == case.slow.contender.name else case.fast
        found = taken_away(side, switch, case.needed(switch, side))
        if isinstance(found, str):
            continue
        turned, weights = found
        gain = spread_of(sets, weights, case.prior)
        reasons = [case.trial.reasons[one.name] for one in turned.contenders if one.name in case.trial.reasons]
        if gain is not None:
            case.gained(switch, side, gain)
            case.confirmed.add((switch, name))
        elif reasons:
            case.refused(switch, side, reasons[0])


def _take_all_at_once(case: Case, slow: Side, sets: Sequence[Times]) -> None:
    """What everything that gains by itself gains at once; where that is more, it is a fix of its own."""
    gaining = {one for (one, side), gain in case.gains.items() if side == slow.plain and gain.mean > 2 * gain.error}
    gaining |= {needed for switch in gaining for needed in case.needed(switch, case.slow)}
    largest = max((subset for subset in slow.members if subset <= gaining), key=len, default=NONE)
    if len(largest) < 2 or NONE not in slow.members:
        return
    gain = spread_of(sets, difference(slow.members[NONE], slow.members[largest]), case.prior)
    if gain is not None:
        case.together = tuple(sorted(largest)), gain


def _split(
    case: Case, chosen: Sequence[Intervention], sides: Sequence[Side], members: dict[str, Member]
) -> Split | None:
    """The same at a small size, where two causes share a switch; None where no smaller size can be had."""
    shared = next((one for one in chosen if len(one.causes) > 1), None)
    small = _small(case) if shared is not None else None
    if shared is None or small is None:
        return None
    split = Split(switch=shared.switch, left=work_left(case.trial.question, small[0]), on_top_of=shared.on_top_of)
    _add_small(members, (name for side in sides for name in split.names(side)), *small)
    return split


def _add_small_calls(
    case: Case, chosen: Sequence[Intervention], sides: Sequence[Side], members: dict[str, Member]
) -> None:
    """Where many calls are made one, the same with next to nothing to compute: a call costs no more than that takes."""
    gathering = {one.switch for one in chosen if gathers(one.switch)}
    small = _small(case) if gathering else None
    if small is None:
        return
    for side in sides:
        others = [subset for subset in side.members if not subset & gathering]
        wanted = {NONE, max(others, key=len, default=NONE)} & side.members.keys()
        _add_small(members, (name for subset in wanted for name in side.members[subset]), *small)


def _small(case: Case) -> tuple[Question, Inputs] | None:
    """The question with next to nothing to compute, and its inputs; None where that cannot be had."""
    if case.trial.phase == "gradient":  # its weights are of the full size
        return None
    question = case.trial.small
    if question is None:
        return None
    try:
        inputs = case.trial.others.inputs(question)
    except QuestionError:  # inputs that can be made in one size only
        return None
    before, after = (sum(array.size for array in one.arrays[0]) for one in (case.trial.inputs, inputs))
    return (question, inputs) if fewer(before, after) else None


def _add_small(members: dict[str, Member], names: Iterable[str], question: Question, inputs: Inputs) -> None:
    for name in names:
        members[name + SMALL] = Member(contender=members[name].contender, inputs=inputs, question=question)


def _surviving(side: Side, sets: Sequence[Mapping[str, object]]) -> Side:
    timed = {name for times in sets for name in times}
    kept = {subset: weights for subset, weights in side.members.items() if weights.keys() <= timed}
    return replace(side, members=kept)


def _standing_in(case: Case, side: Side, timed: Side) -> Side:
    """
    A compiler alone in the place of one on top of a program with operations left out, where that cannot be had.

    Compilers leave such operations out themselves: what they take away then is theirs only as far as the others leave
    it. Without this nobody would know how much of both is the same, and the compiler might get all of it.
    """
    found = dict(timed.members)
    for subset in side.members.keys() - timed.members.keys():
        alone = frozenset(one for one in subset if turn_of(one) != WRITES_DOWN)
        compiled = any(turn_of(one) == COMPILES for one in alone)
        if compiled and alone in timed.members and not side.members[subset].keys() & case.trial.broken:
            found[subset] = timed.members[alone]
    return replace(timed, members=found)
