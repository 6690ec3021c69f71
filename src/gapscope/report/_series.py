"""The points of a sweep in one table, the same for every format: a row a point, a column a contender."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gapscope.model.answer import Answer, Crossover, Point
from gapscope.model.dimensions import follows, varying
from gapscope.model.evidence import Estimate
from gapscope.report import _figures as figures
from gapscope.report._rows import PhaseTable, Reason, Row, table_of
from gapscope.report._text import one_line

MARKS = {"same": " =", "inconclusive": " ?"}


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesRow:
    """One point: the dimensions that vary, who is fastest, and everybody's standing."""

    place: Mapping[str, str]
    fastest: Row | None
    rows: Mapping[str, Row]

    def cell(self, contender: str) -> tuple[Estimate | None, str]:
        """The ratio to the fastest and the word for it."""
        row = self.rows.get(contender)
        return (None, "") if row is None else (row.ratio, row.word)


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """A table. `heading` says what all its points have in common."""

    heading: str
    dimensions: tuple[str, ...]
    contenders: tuple[str, ...]
    rows: tuple[SeriesRow, ...]
    reasons: tuple[tuple[str, Reason], ...]
    """Why somebody is not ranked, with the first place that happened at; each reason once."""

    @property
    def marks(self) -> str:
        """What the marks in the table mean, where there are any."""
        seen = {row.word for line in self.rows for row in line.rows.values()}
        said = [f"{MARKS[word].strip()} {words}" for word, words in _MEANINGS.items() if word in seen]
        return f"{', '.join(said)}." if said else ""


_MEANINGS = {"same": "the same as the fastest", "inconclusive": "not settled against the fastest"}


def all_series(answer: Answer) -> tuple[Series, ...]:
    """One table for the swept points of every question and phase; empty where nothing was swept."""
    swept = [point for point in answer.points if point.swept]
    groups: dict[tuple[str, str], list[PhaseTable]] = {}
    for point in swept:
        for table in table_of(point):
            groups.setdefault((str(point.parameters.get("question", "")), table.phase), []).append(table)
    apart = len({phase for _, phase in groups}) > 1 or any(phase != "forward" for _, phase in groups)
    return tuple(
        _series(case, phase if apart else "", [*tables, *_beside(answer, tables, phase)])
        for (case, phase), tables in groups.items()
    )


def said(crossover: Crossover) -> str:
    """`a[eager] overtakes b[eager] between L=40 and L=52`, and what that rests on where it is not settled."""
    name = crossover.dimension
    at = ", ".join(f"{key}={value}" for key, value in crossover.parameters.items())
    where = f" (at {at})" if at else ""
    phase = f" in {crossover.phase}" if crossover.phase != "forward" else ""
    between = f"between {name}={crossover.low:g} and {name}={crossover.high:g}"
    words = f"{crossover.ahead} overtakes {crossover.behind}{phase} {between}{where}"
    if crossover.settled:
        return one_line(words)
    sure = f"{name}={crossover.sure_low:g} and {name}={crossover.sure_high:g}"
    return one_line(f"{words} by the estimates; settled only between {sure}")


def ratio_cell(row: SeriesRow, contender: str, *, short: bool) -> str:
    """`1.20× [1.10×, 1.30×]`, marked where it is not settled; else the word."""
    ratio, word = row.cell(contender)
    if ratio is None:
        return word
    written = figures.ratio_and_percent(ratio) if short else figures.ratio_with_interval(ratio)
    return written + MARKS.get(word, "")


def _beside(answer: Answer, tables: Sequence[PhaseTable], phase: str) -> list[PhaseTable]:
    """Points asked for themselves that belong in the line: the same contenders, at a size of their own."""
    names = {row.contender for table in tables for row in table.rows}
    keys = set(tables[0].point.parameters) - {"question"}
    found = []
    for point in answer.points:
        if point.swept or set(point.parameters) - {"question"} != keys:
            continue
        if not names <= {state.name for state in point.contenders}:
            continue
        found += [_only(table, names) for table in table_of(point) if table.phase == phase]
    return found


def _only(table: PhaseTable, names: set[str]) -> PhaseTable:
    """The table as if only these contenders had been asked."""
    point = table.point
    kept = Point(
        parameters=point.parameters,
        contenders=tuple(state for state in point.contenders if state.name in names),
        verdicts=point.verdicts,
        measurements=tuple(m for m in point.measurements if m.contender in names),
        gaps=tuple(gap for gap in point.gaps if {gap.slower, gap.faster} <= names),
    )
    return next(each for each in table_of(kept) if each.phase == table.phase)


def _series(case: str, phase: str, tables: Sequence[PhaseTable]) -> Series:
    points = [table.point.parameters for table in tables]
    names = [name for name in dict.fromkeys(key for point in points for key in point) if name != "question"]
    moving = varying([table.point for table in tables]) or tuple(names[:1])
    leaders = {
        name: leader for leader in moving for name in names if follows(name, leader, [table.point for table in tables])
    }
    fixed = ", ".join(f"{n}={leaders.get(n, points[0].get(n))}" for n in names if n not in moving)
    ordered = sorted(tables, key=lambda table: [_number(table.point.parameters.get(name)) for name in moving])
    told: dict[Reason, str] = {}
    for table in ordered:
        for reason in table.reasons:
            told.setdefault(reason, ", ".join(f"{name}={table.point.parameters.get(name)}" for name in moving))
    return Series(
        heading=one_line(" · ".join(part for part in (case, fixed, phase) if part)),
        dimensions=moving,
        contenders=tuple(dict.fromkeys(state.name for table in tables for state in table.point.contenders)),
        rows=tuple(_row(table, moving) for table in ordered),
        reasons=tuple((place, reason) for reason, place in told.items()),
    )


def _row(table: PhaseTable, moving: Sequence[str]) -> SeriesRow:
    ranked = table.ranked
    return SeriesRow(
        place={name: one_line(str(table.point.parameters.get(name, ""))) for name in moving},
        fastest=ranked[0] if ranked else None,
        rows={row.contender: row for row in table.rows},
    )


def _number(value: Any) -> tuple[float, str]:
    return (float(value), "") if isinstance(value, (int, float)) else (0.0, str(value))
