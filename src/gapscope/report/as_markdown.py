"""A compact table for a pull request, with everything that came from the question kept from being markup."""

from collections.abc import Iterator

from gapscope.model.answer import Answer
from gapscope.report import _figures as figures
from gapscope.report._markdown import code, escaped, fenced
from gapscope.report._rows import PhaseTable, Row, tables
from gapscope.report._sentence import control_sentence, sentences
from gapscope.report._series import Series, all_series, ratio_cell, said
from gapscope.report._waterfall import Waterfall, waterfalls
from gapscope.report._why import portion, title

SUFFIX = ".md"

_HEADINGS = ("contender", "first call", "steady", "device busy", "to the fastest", "peak memory", "verdict")


def render(answer: Answer) -> str:
    """The title, the sentence, a table for each point and phase, then claims, caveats and the command."""
    blocks = [f"### {escaped(answer.question.title)}", *sentences(answer, name=code, text=escaped)]
    for table in tables(answer):
        if table.heading:
            blocks.append(f"**{escaped(table.heading)}**")
        blocks.append(_table(table))
    for series in all_series(answer):
        if series.heading:
            blocks.append(f"**{escaped(series.heading)}**")
        blocks.append(_series_table(series))
        blocks.append(series.marks)
    for waterfall in waterfalls(answer):
        blocks += [f"**{escaped(title(waterfall))}**", _waterfall_table(waterfall)]
    blocks.append("\n".join(f"- {remark}" for remark in _remarks(answer)))
    blocks.append(control_sentence(answer.control))
    blocks.append(fenced(answer.question.command))
    return "\n\n".join(block for block in blocks if block) + "\n"


def _remarks(answer: Answer) -> Iterator[str]:
    """Who is not ranked and why, the claims, the caveats: one list, since Markdown would run several together."""
    for table in tables(answer):
        for reason in table.reasons:
            yield f"*{reason.status}*: {code(reason.because)}"
    for series in all_series(answer):
        for place, reason in series.reasons:
            yield f"*{reason.status}* at {escaped(place)}: {code(reason.because)}"
    for crossover in answer.crossovers:
        yield f"*crossover*: {escaped(said(crossover))}"
    for claim in answer.claims:
        yield f"*{claim.word}*: {escaped(claim.claim)} ({escaped(claim.because)})"
    for caveat in answer.caveats:
        yield f"*caveat*: {escaped(caveat.seen)}; {escaped(caveat.advice)}"


def _table(table: PhaseTable) -> str:
    rows = [_cells(row) for row in table.rows]
    kept = [i for i in range(len(_HEADINGS)) if any(row[i] for row in rows)]
    lines = [
        [_HEADINGS[i] for i in kept],
        ["--:" if 0 < i < 6 else ":--" for i in kept],
        *([row[i] for i in kept] for row in rows),
    ]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _waterfall_table(waterfall: Waterfall) -> str:
    rows = ["| cause | factor | of the gap | what was seen |", "|:--|--:|--:|:--|"]
    for step in waterfall.steps:
        cells = (step.cause, figures.ratio_with_interval(step.ratio), portion(step), escaped(step.evidence))
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


def _series_table(series: Series) -> str:
    headings = [*map(escaped, series.dimensions), *(code(name).replace("|", "\\|") for name in series.contenders)]
    lines = [headings, ["--:"] * len(headings)]
    for row in series.rows:
        cells = [ratio_cell(row, name, short=False) for name in series.contenders]
        lines.append([*map(escaped, row.place.values()), *("**fastest**" if c == "fastest" else c for c in cells)])
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _cells(row: Row) -> tuple[str, ...]:
    """In the order of the headings; empty where there is nothing to say. A bar would end a cell, even inside code."""
    return (
        code(row.contender).replace("|", "\\|"),
        "" if row.first_s is None else figures.duration(row.first_s),
        "" if row.steady_s is None else figures.duration_with_interval(row.steady_s),
        "" if row.busy_s is None else figures.duration_with_interval(row.busy_s),
        "" if row.ratio is None else figures.ratio_with_interval(row.ratio),
        "" if row.host_bytes is None else figures.size_and_percent(row.host_bytes),
        f"**{row.word}**" if row.word == "fastest" else row.word,
    )
