"""The points of a sweep for a terminal: as wide as there is room, down to the fastest and its nearest rival."""

from collections.abc import Callable

from gapscope.model.answer import Answer
from gapscope.report import _figures as figures
from gapscope.report._columns import STYLES, Column, Layout, Paper
from gapscope.report._series import MARKS, Series, SeriesRow, all_series, ratio_cell, said
from gapscope.report._text import one_line


def add_series(paper: Paper, answer: Answer) -> None:
    """A table for each series, then where the order turns."""
    for series in all_series(answer):
        paper.space()
        if series.heading:
            paper.say(series.heading, "bold")
        paper.table(series.rows, _layouts(series))
        if series.marks:
            paper.say(series.marks, "dim")
        if series.reasons:
            paper.space()
        for place, reason in series.reasons:
            paper.label(reason.status, f"at {one_line(place)}: {reason.because}")
    if answer.crossovers:
        paper.space()
    for crossover in answer.crossovers:
        paper.label("crossover", said(crossover))


def _layouts(series: Series) -> tuple[Layout[SeriesRow], ...]:
    places = [Column(heading=name, cell=_place(name)) for name in series.dimensions]
    fastest: Column[SeriesRow] = Column(heading="fastest", cell=_fastest, style=lambda row: STYLES["fastest"])
    steady: Column[SeriesRow] = Column(heading="takes", cell=_steady)
    nearest: Column[SeriesRow] = Column(heading="nearest rival", cell=_nearest)
    wide, narrow = (
        [
            Column(heading=one_line(name), cell=_ratio(name, short=short), style=_style(name))
            for name in series.contenders
        ]
        for short in (False, True)
    )
    return (
        (*places, steady, *wide),
        (*places, steady, *narrow),
        (*places, *narrow),
        (*places, fastest, steady, nearest),
        (*places, fastest, nearest),
        (*places, fastest),
    )


def _place(name: str) -> Callable[[SeriesRow], str]:
    return lambda row: row.place[name]


def _ratio(name: str, *, short: bool) -> Callable[[SeriesRow], str]:
    return lambda row: ratio_cell(row, name, short=short)


def _style(name: str) -> Callable[[SeriesRow], str]:
    return lambda row: STYLES.get(row.cell(name)[1], "dim")


def _fastest(row: SeriesRow) -> str:
    return one_line(row.fastest.contender) if row.fastest is not None else "nobody"


def _steady(row: SeriesRow) -> str:
    found = row.fastest.steady_s if row.fastest is not None else None
    return "" if found is None else figures.duration_and_percent(found)


def _nearest(row: SeriesRow) -> str:
    """Whoever comes next, with its ratio."""
    rivals = [each for each in row.rows.values() if each.ratio is not None]
    if not rivals:
        return ""
    rival = min(rivals, key=lambda each: each.ratio.value if each.ratio is not None else 0.0)
    assert rival.ratio is not None
    return f"{one_line(rival.contender)} {figures.ratio_and_percent(rival.ratio)}{MARKS.get(rival.word, '')}"
