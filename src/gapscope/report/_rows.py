"""The table of an answer, the same for every format that draws one: who is ranked, against whom, with which word."""

from collections.abc import Mapping
from dataclasses import dataclass

from gapscope.model.answer import Answer, Gap, Point
from gapscope.model.evidence import ContenderState, Estimate, Measurement
from gapscope.model.question import PHASES
from gapscope.report._text import one_line
from gapscope.units import Seconds

_LAST = ("ok", "wrong", "failed", "absent")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One contender in one phase. `ratio` is to the fastest, None for that one itself and for the unranked."""

    contender: str
    framework: str
    first_s: Seconds | None
    steady_s: Estimate | None
    busy_s: Estimate | None
    ratio: Estimate | None
    host_bytes: Estimate | None
    device_bytes: Estimate | None
    word: str
    """`fastest`, `alone`, `slower`, `faster`, `same`, `inconclusive`, `not compared`, `not measured`, or the status."""

    @property
    def ranked(self) -> bool:
        return self.steady_s is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why a contender is not ranked. `because` names it."""

    contender: str
    status: str
    because: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseTable:
    """One point in one phase, fastest first. `heading` is empty where there is nothing to tell apart."""

    point: Point
    phase: str
    heading: str
    rows: tuple[Row, ...]
    reasons: tuple[Reason, ...]
    """Given with the last phase of a point, and not again where a later point only repeats them."""

    @property
    def ranked(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.ranked)


def table_of(point: Point) -> tuple[PhaseTable, ...]:
    """One point alone: a table for each phase, with no heading."""
    return tuple(
        PhaseTable(point=point, phase=phase, heading="", rows=_rows(point, phase), reasons=_reasons(point))
        for phase in phases(point)
    )


def tables(answer: Answer) -> tuple[PhaseTable, ...]:
    """Every point that was asked for itself, and in it every phase, in the order they were asked."""
    found = [(point, phase) for point in answer.points if not point.swept for phase in phases(point)]
    apart = {phase for _, phase in found} != {"forward"}
    told: set[Reason] = set()
    made = []
    for point, phase in found:
        last = phase == phases(point)[-1]
        news = tuple(reason for reason in _reasons(point) if last and reason not in told)
        told.update(news)
        heading = " · ".join(part for part in (point_heading(point), phase if apart else "") if part)
        made.append(PhaseTable(point=point, phase=phase, heading=heading, rows=_rows(point, phase), reasons=news))
    return tuple(made)


def phases(point: Point) -> tuple[str, ...]:
    """The phases anything is known about."""
    seen = {measurement.phase for measurement in point.measurements}
    seen |= {phase for state in point.contenders for phase in state.phase_list}
    if not seen and point.contenders:
        return ("forward",)
    return tuple(phase for phase in PHASES if phase in seen) + tuple(sorted(seen - set(PHASES)))


def point_heading(point: Point) -> str:
    """`short (L=10, K=3)`, or the parameters alone; the one called `question` names the point."""
    name = point.parameters.get("question")
    rest = ", ".join(f"{key}={_short(value)}" for key, value in point.parameters.items() if key != "question")
    if name is None:
        return one_line(rest)
    return one_line(f"{name} ({rest})" if rest else str(name))


def frameworks(answer: Answer) -> tuple[str, ...]:
    """Every framework of the answer once, sorted: colours are given out in this order."""
    return tuple(sorted({state.framework for point in answer.points for state in point.contenders}))


def gap_between(point: Point, phase: str, slower: str, faster: str) -> tuple[Estimate, str] | None:
    """How many times longer `slower` takes than `faster`, with the word for `slower`; the gap may name them turned."""
    return _seen_from(_by_sides(point, phase), slower, faster)


def _seen_from(gaps: Mapping[frozenset[str], Gap], slower: str, faster: str) -> tuple[Estimate, str] | None:
    gap = gaps.get(frozenset((slower, faster)))
    if gap is None:
        return None
    if gap.slower == slower:
        return gap.ratio, gap.word
    return gap.ratio.inverted(), "faster" if gap.word == "slower" else gap.word


def _by_sides(point: Point, phase: str) -> Mapping[frozenset[str], Gap]:
    return {frozenset((gap.slower, gap.faster)): gap for gap in reversed(time_gaps(point, phase))}


def break_even(point: Point, phase: str, slower: str, faster: str) -> Estimate | None:
    """Calls after which `faster` has paid back its dearer first calls, where that was worked out."""
    for gap in time_gaps(point, phase):
        if (gap.slower, gap.faster) == (slower, faster):
            return gap.break_even_calls
    return None


def _rows(point: Point, phase: str) -> tuple[Row, ...]:
    measured = {m.contender: m for m in point.measurements if m.phase == phase}
    shown = [state for state in point.contenders if not state.phase_list or phase in state.phase_list]
    fastest = _fastest(point, phase, [measured[s.name] for s in shown if s.status == "ok" and s.name in measured])
    gaps, alone = _by_sides(point, phase), sum(s.status == "ok" and _timed(measured.get(s.name)) for s in shown) < 2
    standing = {
        state.name: (None, "alone" if alone else "fastest")
        if state.name == fastest
        else _seen_from(gaps, state.name, fastest or "") or (None, "not compared")
        for state in shown
    }
    rows = [_row(state, measured.get(state.name), standing[state.name]) for state in shown]
    order = {state.name: (_LAST.index(state.status) if state.status in _LAST else len(_LAST)) for state in shown}
    return tuple(sorted(rows, key=lambda row: (order[row.contender], row.contender != fastest, _seconds(row))))


def _timed(measured: Measurement | None) -> bool:
    return measured is not None and measured.steady_s is not None


def _row(state: ContenderState, measured: Measurement | None, standing: tuple[Estimate | None, str]) -> Row:
    # A wrong program's time is nobody's business: it did other work.
    seen = measured if state.status == "ok" else None
    ratio, word = None, "not measured" if state.status == "ok" else state.status
    if seen is not None and seen.steady_s is not None:
        ratio, word = standing
    return Row(
        contender=state.name,
        framework=state.framework,
        first_s=seen.first_calls_s[0] if seen is not None and seen.first_calls_s else None,
        steady_s=seen.steady_s if seen is not None else None,
        busy_s=seen.busy_s if seen is not None else None,
        ratio=ratio,
        host_bytes=seen.peak_host_bytes if seen is not None else None,
        device_bytes=seen.peak_device_bytes if seen is not None else None,
        word=word,
    )


def _fastest(point: Point, phase: str, measured: list[Measurement]) -> str | None:
    """The shortest steady time among those that no paired comparison has called slower."""
    beaten = {gap.slower for gap in time_gaps(point, phase) if gap.word == "slower"}
    ranked = [(m.contender in beaten, m.steady_s.value, m.contender) for m in measured if m.steady_s is not None]
    return min(ranked)[2] if ranked else None


def _reasons(point: Point) -> tuple[Reason, ...]:
    return tuple(
        Reason(contender=state.name, status=state.status, because=_because(point, state))
        for state in point.contenders
        if state.status != "ok"
    )


def _because(point: Point, state: ContenderState) -> str:
    if state.error:
        return state.error if state.error.startswith(state.name) else f"{state.name}: {state.error}"
    for verdict in point.verdicts:
        if verdict.contender == state.name and not verdict.holds:
            far = "" if verdict.error is None else f" by {verdict.error:.1e}"
            where = f" ({verdict.where})" if verdict.where else ""
            allowed = f"the tolerance is {verdict.tolerance:.0e}"
            return f"{state.name} differs from {verdict.reference}{far} in {verdict.phase}{where}; {allowed}"
    return f"{state.name}: no reason was given"


def time_gaps(point: Point, phase: str) -> list[Gap]:
    return [gap for gap in point.gaps if gap.phase == phase and gap.quantity == "time"]


def _seconds(row: Row) -> Seconds:
    return row.steady_s.value if row.steady_s is not None else float("inf")


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 40 else f"{text[:39]}…"
