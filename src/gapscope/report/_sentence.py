"""The answer in one breath: who is ahead, by how much, and what that does not say. Shared by all formats."""

from collections import Counter
from collections.abc import Callable

from gapscope.model.answer import Answer, Control
from gapscope.model.evidence import Estimate
from gapscope.report import _figures as figures
from gapscope.report._rows import PhaseTable, Row, break_even, gap_between, point_heading, table_of, tables
from gapscope.report._text import listed

Spelling = Callable[[str], str]
"""How a format writes words of the user's: quoted, escaped, or as they are."""

_MANY = 4
"""Tables up to which each gets a sentence of its own."""
_REVERSED = 1.1
_FAR_AHEAD = 3.0
"""First calls are observed once: smaller differences between them are not worth a sentence."""

_LEFT_OUT = (("wrong", "is wrong", "are wrong"), ("failed", "failed", "failed"), ("absent", "is absent", "are absent"))


def sentence(answer: Answer, name: Spelling = str, text: Spelling = str) -> str:
    """The answer to the title. `name` spells contenders, `text` all other words that come from the question."""
    return " ".join(sentences(answer, name, text))


def sentences(answer: Answer, name: Spelling = str, text: Spelling = str) -> tuple[str, ...]:
    """The same in parts, for formats that give each a line: the claim, every point and phase, who was left out."""
    measured = [table for table in tables(answer) if table.ranked]
    swept = [table for point in answer.points if point.swept for table in table_of(point) if table.ranked]
    parts = [_first_claim(answer, text)]
    if not measured and not swept:
        parts.append("Nothing was measured.")
    elif len(measured) <= _MANY:
        parts += [_about(table, len(measured) > 1, name, text) for table in measured]
    else:
        parts.append(_summary(measured, text))
    if swept:
        parts.append(_summary(swept, text))
    parts.append(_left_out(answer))
    return tuple(part for part in parts if part)


def control_sentence(control: Control | None) -> str:
    """How small a gap could have been seen."""
    if control is None or control.floor is None:
        return "No twin was measured: how small a gap can be seen on this machine is not known."
    return f"On this machine, now, gaps under {figures.fraction(control.floor)} cannot be seen."


def _first_claim(answer: Answer, text: Spelling) -> str:
    for claim in answer.claims[:1]:
        if claim.word in ("supported", "refuted"):
            return f"The claim “{text(claim.claim)}” is {claim.word}: {text(claim.because).rstrip('.')}."
    return ""


def _about(table: PhaseTable, several: bool, name: Spelling, text: Spelling) -> str:
    placed = f"{text(table.heading)}: " if several and table.heading else ""
    fastest, *others = table.ranked
    if not others:
        return (
            f"{placed}Only {name(fastest.contender)} was measured: {_a_call(fastest)}, with nothing to compare it to."
        )
    frameworks = Counter(row.framework for row in table.ranked)

    def called(row: Row) -> str:
        if len(frameworks) == 1:
            return name(row.contender)
        return f"{text(row.framework)}'s {'best, ' if frameworks[row.framework] > 1 else ''}{name(row.contender)}"

    rivals = _best_of_each(table.ranked)[1:] if len(frameworks) > 1 else _nearest_and_slowest(others)
    clauses = [_compared(table, fastest, rival, called(rival)) for rival in rivals]
    subject = called(fastest) + ("," if ", " in called(fastest) else "")
    said = f"{placed}{subject} takes {_a_call(fastest)}: {', and '.join(clauses)}."
    return f"{said} {_first_calls(table, fastest, others, name)}".strip()


def _a_call(row: Row) -> str:
    assert row.steady_s is not None
    return f"{figures.duration_with_interval(row.steady_s)} a call"


def _best_of_each(ranked: tuple[Row, ...]) -> list[Row]:
    best: dict[str, Row] = {}
    for row in ranked:
        best.setdefault(row.framework, row)
    return list(best.values())


def _nearest_and_slowest(others: list[Row]) -> list[Row]:
    return others if len(others) < 3 else [others[0], others[-1]]


def _compared(table: PhaseTable, fastest: Row, rival: Row, called: str) -> str:
    found = gap_between(table.point, table.phase, rival.contender, fastest.contender)
    if found is None:
        return f"not compared with {called}"
    gap, word = found
    if word == "same":
        return f"no different from {called}{_within(gap)}"
    if word == "inconclusive":
        between = figures.ratio_range(gap)
        return f"not settled against {called}{f', which takes {between} as long' if between else ''}"
    if word == "faster":
        return f"{figures.ratio_with_interval(gap.inverted())} slower than {called}"
    return f"{figures.ratio_with_interval(gap)} faster than {called}"


def _within(gap: Estimate) -> str:
    if gap.low is None or gap.high is None:
        return ""
    return f" (within {figures.fraction(max(abs(gap.low - 1), abs(gap.high - 1)))})"


def _first_calls(table: PhaseTable, fastest: Row, others: list[Row], name: Spelling) -> str:
    """What the first call does to the order, where it does something."""
    timed = [(row.first_s, row) for row in others if row.first_s is not None]
    if fastest.first_s is None or not timed:
        return ""
    quickest_s, rival = min(timed, key=lambda pair: pair[0])
    against = f"{figures.duration(fastest.first_s)} against {figures.duration(quickest_s)} for {name(rival.contender)}"
    if fastest.first_s > _REVERSED * quickest_s:
        calls = break_even(table.point, table.phase, rival.contender, fastest.contender)
        paid = f"; after {figures.count_with_interval(calls)} calls that is paid back" if calls is not None else ""
        return f"Its first call takes {against}{paid}."
    return f"Its first call is ahead too: {against}." if quickest_s >= _FAR_AHEAD * fastest.first_s else ""


def _summary(measured: list[PhaseTable], text: Spelling) -> str:
    """One sentence for many tables: how often each framework, or else each contender, is ahead."""
    by_framework = len({row.framework for table in measured for row in table.ranked}) > 1
    ahead: Counter[str] = Counter()
    for table in measured:
        fastest, *others = table.ranked
        rivals = _best_of_each(table.ranked)[1:] if by_framework else others
        settled = rivals and all(row.word == "slower" for row in rivals)
        ahead[(fastest.framework if by_framework else fastest.contender) if settled else ""] += 1
    open_ones = ahead.pop("", 0)
    clauses = [f"{text(who)} is fastest in {count}" for who, count in ahead.most_common()]
    if open_ones:
        clauses.append(f"in {open_ones} nobody is clearly ahead")
    points = len({point_heading(table.point) for table in measured})
    return f"Of {len(measured)} comparisons at {points} points, {listed(clauses)}."


def _left_out(answer: Answer) -> str:
    states = [state for point in answer.points for state in point.contenders]
    everyone = {state.name for state in states}
    clauses = []
    for status, one, more in _LEFT_OUT:
        count = len({state.name for state in states if state.status == status})
        if count:
            clauses.append(f"{count} {one if count == 1 else more}")
    return f"Of {len(everyone)} contenders, {listed(clauses)}: not ranked." if clauses else ""
